import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type EntryPath, revisions } from "./entries.ts";
import { useApiQuery } from "./use-api.ts";

/** The latest revision alone says how many there are, and when the last one was made. */
export const LATEST = { page: 1, limit: 1 } as const;

export const useRevisions = (path: EntryPath, id: string, part: { page: number; limit: number }) =>
  useQuery({ ...useApiQuery(revisions(path, id, part)), placeholderData: keepPreviousData });
