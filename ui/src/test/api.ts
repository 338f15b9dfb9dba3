import { vi } from "vitest";

export interface SentRequest {
  call: string;
  query: string;
  body: unknown;
}

/** A response that is not a plain 200. */
export const failure = (status: number, message: string, details?: object[]) => () =>
  Response.json({ message, code: "test", details }, { status });

/**
 * Serves requests from a table of "METHOD /path" to bodies, or to functions that return a
 * body or a Response. Returns the requests, in order. Unknown calls fail with 501.
 */
export function stubApi(table: Record<string, unknown>): SentRequest[] {
  const sent: SentRequest[] = [];
  vi.stubGlobal("fetch", (url: string, { method = "GET", body }: RequestInit = {}) => {
    const [path = "", query = ""] = url.split("?");
    const call = `${method} ${path}`;
    sent.push({ call, query, body: typeof body === "string" ? JSON.parse(body) : undefined });
    const entry = call in table ? table[call] : failure(501, `${call} is not in the table`);
    const result: unknown = typeof entry === "function" ? entry() : entry;
    return Promise.resolve(result instanceof Response ? result : Response.json(result));
  });
  return sent;
}

/** The requests that change something. */
export const writes = (sent: readonly SentRequest[]) =>
  sent
    .filter(({ call }) => !call.startsWith("GET "))
    .map(({ call, body }) => (body === undefined ? [call] : [call, body]));
