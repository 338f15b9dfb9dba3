import type { QueryClient } from "@tanstack/react-query";

/** The mutation key of all decisions in the queue. */
export const DECISION = ["comment-queue"] as const;

const MINUTE = 60_000;

/**
 * Others comment and moderate at the same time, so the queue is reloaded on window focus and
 * every minute. Not while a decision is being sent: the response could still contain the
 * comment that was just removed from the list.
 */
export const live = (client: QueryClient) => ({
  staleTime: 0,
  refetchOnWindowFocus: true,
  refetchInterval: () => (client.isMutating({ mutationKey: DECISION }) > 0 ? false : MINUTE),
});
