import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { revisions } from "./endpoints.ts";
import { apiQuery } from "./use-api.ts";
import { useSessionUser } from "./use-session.ts";

/** Moderators see more of the record than everyone, so answers are kept apart by reader. */
export function useRevisions(eventId: string, part: { page: number; limit: number }) {
  const user = useSessionUser();
  const endpoint = revisions(eventId, part);
  return useQuery({
    ...apiQuery(endpoint, { nullWhenMissing: true }),
    queryKey: user ? [endpoint, user.id] : [endpoint],
    placeholderData: keepPreviousData,
  });
}
