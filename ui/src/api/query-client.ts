import { QueryClient } from "@tanstack/react-query";
import { keyOf } from "./endpoint.ts";
import { ApiError } from "./error.ts";
import { sessionUser } from "./session.ts";

const isRetryable = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: "always",
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 1 && isRetryable(error),
        retryDelay: 500,
      },
    },
  });
}

/** Responses that came with the page, so that they are not requested again. */
export type Preloaded = [url: string, data: unknown][];

export function fill(client: QueryClient, preloaded: Preloaded, updatedAt?: number): void {
  for (const [url, data] of preloaded) {
    // What visitors do not find, such as a draft, may be there for whoever is signed in.
    const isStale = data === null && sessionUser();
    client.setQueryData(keyOf(url), data, { updatedAt: isStale ? 0 : updatedAt });
  }
}
