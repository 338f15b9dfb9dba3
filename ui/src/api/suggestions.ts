import type { Lang } from "@/domain/lang.ts";
import { endpoint, orNull, STALE } from "./endpoint.ts";
import type { components } from "./schema.gen.ts";

type Schemas = components["schemas"];
export type FollowedSuggestion = Schemas["FollowedSuggestion"];
export type Task = Schemas["Task"];
export type TaskKind = Schemas["TaskKind"];

/** When the form was opened; each form has its own. */
export const suggestionToken = () =>
  endpoint("/api/suggestions/token", {}, { staleTime: STALE.never });

/** A suggestion, for whoever holds its token. */
export const followed = (token: string) =>
  orNull(endpoint("/api/suggestions/follow", { query: { token } }, { staleTime: STALE.always }));

interface TaskFilter {
  kind?: TaskKind;
  country?: string;
  /** Without one there are no tasks of translating. */
  lang?: Lang;
  limit: number;
  page: number;
}

export const tasks = ({ kind, country, lang, limit, page }: TaskFilter) =>
  endpoint("/api/tasks", { query: { kind, country, lang, limit, page } });

export const contributors = (query: { limit: number; page: number }) =>
  endpoint("/api/contributors", { query });

/** How much waits for a reviewer, and since when. */
export const reviewAge = () => endpoint("/api/review/age", {});
