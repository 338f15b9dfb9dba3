import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { comments, reloadComments } from "@/api/comments.ts";
import { useApiQuery } from "@/api/use-api.ts";

export const useComments = (eventId: string, page: number) =>
  useQuery({ ...useApiQuery(comments(eventId, page)), placeholderData: keepPreviousData });

export function useCommentsReload(eventId: string) {
  const client = useQueryClient();
  return () => reloadComments(client, eventId);
}
