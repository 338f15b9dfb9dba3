import type { QueryClient } from "@tanstack/react-query";

/** The mutation key of all decisions on what waits. */
export const DECISION = ["review"] as const;

/** How long a toast offers to take a decision back, in milliseconds. */
export const UNDO_FOR = 10_000;

const MINUTE = 60_000;

/**
 * Others write and decide at the same time, so the queue is reloaded on window focus and
 * every minute. Not while a decision is being sent: the response could still contain what
 * was just removed from the list.
 */
export const live = (client: QueryClient) => ({
  staleTime: 0,
  refetchOnWindowFocus: true,
  refetchInterval: () => (client.isMutating({ mutationKey: DECISION }) > 0 ? false : MINUTE),
});
