import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { revisions } from "./events.ts";
import { useApiQuery } from "./use-api.ts";

export const useRevisions = (eventId: string, part: { page: number; limit: number }) =>
  useQuery({ ...useApiQuery(revisions(eventId, part)), placeholderData: keepPreviousData });
