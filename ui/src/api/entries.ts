import type { Lang } from "@/domain/lang.ts";
import { type Endpoint, endpoint, orNull } from "./endpoint.ts";
import type {
  Calling,
  EventDetail,
  PersonAnswer,
  PlaceAnswer,
  PlaceKind,
  ThreadAnswer,
} from "./types.ts";

/** The answers with one entry, by the first part of the addresses of its kind. */
interface Answers {
  events: EventDetail;
  people: PersonAnswer;
  places: PlaceAnswer;
  threads: ThreadAnswer;
}

export type EntryPath = keyof Answers;
export type EntryAnswer = Answers[EntryPath];
/** The kinds that are cited. */
export type CitedPath = Exclude<EntryPath, "threads">;

/**
 * One entry, in a language if it is translated; all but events by their slug as well. Null when
 * there is none.
 */
export const entry = <Path extends EntryPath>(path: Path, id: string, lang?: Lang) =>
  orNull(endpoint(`/api/${path as EntryPath}/{id}`, { path: { id }, query: { lang } })) as Endpoint<
    Answers[Path] | null
  >;

/** The entry of an answer, of whichever kind. */
export function contentOf(answer: EntryAnswer) {
  if ("event" in answer) return answer.event;
  if ("person" in answer) return answer.person;
  return "place" in answer ? answer.place : answer.thread;
}

/** The title or name of an entry. */
export function labelOf(answer: EntryAnswer): string {
  const content = contentOf(answer);
  return "title" in content ? content.title : content.name;
}

/** By what an entry is called in addresses. */
export function idOf(answer: EntryAnswer): string {
  const content = contentOf(answer);
  return "slug" in content ? content.slug : content.id;
}

/** Moderators see more of the record than everyone; null when there is no such entry. */
export const revisions = (path: EntryPath, id: string, query: { limit: number; page: number }) =>
  orNull(endpoint(`/api/${path}/{id}/revisions`, { path: { id }, query }, { perReader: true }));

interface DirectoryFilter {
  /** Part of a name. */
  q?: string;
  letter?: string;
  country?: string;
  sort?: "latest";
  facets?: "1";
  /** Comma separated; the items then hold these and the id alone. */
  fields?: string;
  limit: number;
  page: number;
}

export const people = (query: DirectoryFilter & { calling?: Calling; century?: number }) =>
  endpoint("/api/people", { query });

export const places = (query: DirectoryFilter & { kind?: PlaceKind }) =>
  endpoint("/api/places", { query });

/** All threads that there are room for on a page, in the order of their names. */
export const threads = (query: Pick<DirectoryFilter, "limit" | "page">) =>
  endpoint("/api/threads", { query });
