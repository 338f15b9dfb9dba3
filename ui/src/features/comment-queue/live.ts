import type { QueryClient } from "@tanstack/react-query";

/** Every decision in the queue is made under this key. */
export const DECISION = ["comment-queue"] as const;

const MINUTE = 60_000;

/**
 * Others comment and moderate at the same time, so what waits is asked for again: when the
 * window is looked at, and every minute. Not while a decision is on its way, because the
 * answer could bring back what has just left the list.
 */
export const live = (client: QueryClient) => ({
  staleTime: 0,
  refetchOnWindowFocus: true,
  refetchInterval: () => (client.isMutating({ mutationKey: DECISION }) > 0 ? false : MINUTE),
});
