import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { showsComments } from "@/api/comments.ts";
import { comments } from "@/api/endpoints.ts";
import { asComment } from "@/api/normalise.ts";
import { apiQuery } from "@/api/use-api.ts";
import { useSessionUser } from "@/api/use-session.ts";

/** Who reads decides what is seen, so answers are kept apart by reader. */
export function useComments(eventId: string, page: number) {
  const user = useSessionUser();
  const endpoint = comments(eventId, page);
  const query = useQuery({
    ...apiQuery(endpoint),
    queryKey: user ? [endpoint, user.id] : [endpoint],
    placeholderData: keepPreviousData,
    select: (list) => ({ ...list, items: list.items.map(asComment) }),
  });
  return { ...query, user };
}

/** After a change every page of the discussion is asked for again. */
export function useCommentsReload(eventId: string) {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({ predicate: ({ queryKey: [url] }) => showsComments(url, eventId) });
}
