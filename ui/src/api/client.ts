import { config } from "@/lib/config.ts";
import { ApiError } from "./error.ts";

export interface RequestOptions {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** An address of the API or of an upload, on the configured host. */
export const onHost = (path: string) => (path.startsWith("/") ? config().apiBase + path : path);

async function read(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!text) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function send(path: string, options: RequestOptions): Promise<Response> {
  const { method = "GET", body, headers, signal } = options;
  try {
    return await fetch(onHost(path), {
      method,
      signal,
      headers: {
        Accept: "application/json",
        ...(body !== undefined && { "Content-Type": "application/json" }),
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

/** Every call goes through here; the signed-in client wraps this one function. */
export async function request<T>(path: string, options: RequestOptions = {}): Promise<T> {
  const response = await send(path, options);
  const body = await read(response);
  if (!response.ok) throw new ApiError(response.status, body);
  return body as T;
}

export const get = <T>(path: string, signal?: AbortSignal) => request<T>(path, { signal });
