import { config } from "@/platform/config.ts";
import { ApiError } from "./error.ts";
import { parse } from "./normalise.ts";
import { accessToken, endSession, renewAccess, sessionTokens } from "./session.ts";

export interface RequestOptions {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** An address of the API or of an upload, on the configured host. */
export const onHost = (path: string) => (path.startsWith("/") ? config().apiBase + path : path);

const read = async (response: Response): Promise<unknown> => parse(await response.text());

async function send(
  path: string,
  options: RequestOptions,
  token: string | null,
): Promise<Response> {
  const { method = "GET", body, headers, signal } = options;
  try {
    return await fetch(onHost(path), {
      method,
      signal,
      headers: {
        Accept: "application/json",
        ...(body !== undefined && { "Content-Type": "application/json" }),
        ...(token && { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    // Status 0 stands for "no answer at all": offline, refused, cut off.
    throw new ApiError(0, null);
  }
}

let refreshing: Promise<string | null> | null = null;

/**
 * A new access token, or null when the session is over. However many calls find
 * their token expired at once, one refresh serves them all.
 */
export function refreshAccess(): Promise<string | null> {
  refreshing ??= renew().finally(() => {
    refreshing = null;
  });
  return refreshing;
}

async function renew(): Promise<string | null> {
  const tokens = sessionTokens();
  if (!tokens) return null;
  const body = { refreshToken: tokens.refreshToken };
  const response = await send("/api/auth/refresh", { method: "POST", body }, null);
  // A server that is away or busy says nothing about the session.
  if (response.status >= 500 || response.status === 429) {
    throw new ApiError(response.status, await read(response));
  }
  if (!response.ok) return null;
  const { accessToken: fresh } = (await read(response)) as { accessToken: string };
  renewAccess(fresh);
  return fresh;
}

// Told when a session has ended against the person's will, on a write or in the dashboard.
let onSessionLost: () => void = () => undefined;

export function whenSessionIsLost(listener: () => void): void {
  onSessionLost = listener;
}

export function loseSession(isRead: boolean): void {
  endSession();
  if (!isRead || location.pathname.startsWith("/admin")) onSessionLost();
}

const SIGNING_IN = /^\/api\/auth\/(login|refresh)$/;

/** Every call goes through here: one refresh and one repetition after a 401. */
export async function answered(path: string, options: RequestOptions = {}): Promise<Response> {
  const token = SIGNING_IN.test(path) ? null : accessToken();
  let response = await send(path, options, token);
  if (response.status === 401 && token) {
    const fresh = await refreshAccess();
    if (fresh) response = await send(path, options, fresh);
    if (!fresh || response.status === 401) {
      const isRead = (options.method ?? "GET") === "GET";
      loseSession(isRead);
      // A reader with an old session goes on reading as a visitor.
      if (isRead && !location.pathname.startsWith("/admin")) {
        response = await send(path, options, null);
      }
    }
  }
  if (!response.ok) throw new ApiError(response.status, await read(response));
  return response;
}

export const request = async <T>(path: string, options?: RequestOptions): Promise<T> =>
  (await read(await answered(path, options))) as T;

export const get = <T>(path: string, signal?: AbortSignal) => request<T>(path, { signal });
