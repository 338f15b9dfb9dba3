import { config } from "@/platform/config.ts";
import { ApiError } from "./error.ts";
import { parse } from "./normalise.ts";
import type { Call, Method, PathOf, ResponseOf } from "./openapi.ts";
import { accessToken, endSession, renewAccess, sessionTokens } from "./session.ts";

const LOGIN = "/api/auth/login" satisfies PathOf<"post">;
const REFRESH = "/api/auth/refresh" satisfies PathOf<"post">;
type RefreshBody = Call<"post", typeof REFRESH>["body"];

export interface RequestOptions {
  method?: Method;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** The address of a call or of an upload, on the configured host. */
export const onHost = (path: string) => (path.startsWith("/") ? config().apiBase + path : path);

const read = async (response: Response): Promise<unknown> => parse(await response.text());

async function send(
  path: string,
  options: RequestOptions,
  token: string | null,
): Promise<Response> {
  const { method = "get", body, headers, signal } = options;
  try {
    return await fetch(onHost(path), {
      method: method.toUpperCase(),
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
    // Status 0: there was no response. Offline, refused, or the connection was lost.
    throw new ApiError(0, null);
  }
}

let refreshing: Promise<string | null> | null = null;

/**
 * A new access token, or null when the session is over. Requests that find their token
 * expired at the same time share one refresh.
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
  const { refreshToken } = tokens;
  const response = await send(
    REFRESH,
    { method: "post", body: { refreshToken } satisfies RefreshBody },
    null,
  );
  // An unavailable or busy server does not end the session.
  if (response.status >= 500 || response.status === 429) {
    throw new ApiError(response.status, await read(response));
  }
  if (!response.ok) return null;
  const { accessToken: fresh } = (await read(response)) as ResponseOf<"post", typeof REFRESH>;
  renewAccess(fresh);
  return fresh;
}

// Called when the server ended a session, on a write or in the dashboard.
let onSessionLost: () => void = () => undefined;

export function whenSessionIsLost(listener: () => void): void {
  onSessionLost = listener;
}

export function loseSession(isRead: boolean): void {
  endSession();
  if (!isRead || location.pathname.startsWith("/admin")) onSessionLost();
}

/** Sends a request. After a 401 the access token is refreshed and the request sent once more. */
export async function respond(path: string, options: RequestOptions = {}): Promise<Response> {
  const token = path === LOGIN ? null : accessToken();
  let response = await send(path, options, token);
  if (response.status === 401 && token) {
    const fresh = await refreshAccess();
    if (fresh) response = await send(path, options, fresh);
    if (!fresh || response.status === 401) {
      const isRead = (options.method ?? "get") === "get";
      loseSession(isRead);
      // Readers continue as visitors when their session has expired.
      if (isRead && !location.pathname.startsWith("/admin")) {
        response = await send(path, options, null);
      }
    }
  }
  if (!response.ok) throw new ApiError(response.status, await read(response));
  return response;
}

export const request = async <T>(path: string, options?: RequestOptions): Promise<T> =>
  (await read(await respond(path, options))) as T;
