import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./error.ts";

const worthAnotherTry = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: "always",
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 1 && worthAnotherTry(error),
        retryDelay: 500,
      },
    },
  });
}

/** Answers that came with the page, so that nothing is asked for twice. */
export type Preloaded = [url: string, data: unknown][];

export function fill(client: QueryClient, preloaded: Preloaded, updatedAt?: number): void {
  for (const [url, data] of preloaded) client.setQueryData([url], data, { updatedAt });
}
