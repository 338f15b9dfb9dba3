import { type TaskKind, tasks } from "@/api/suggestions.ts";
import { langOf } from "@/domain/lang.ts";
import { pageNumber } from "@/domain/url-state.ts";
import { first, parseQuery } from "@/lib/query-string.ts";

export const TASKS_PER_PAGE = 20;

export function taskState(search: string) {
  const query = parseQuery(search);
  return {
    kind: (first(query, "task") || undefined) as TaskKind | undefined,
    country: first(query, "country") || undefined,
    lang: langOf(search),
    page: pageNumber(query),
  };
}

export const contributeQueries = ({ search }: { search: string }) => [
  tasks({ ...taskState(search), limit: TASKS_PER_PAGE }),
];
