import type { Source } from "@/api/types.ts";
import type { Items } from "@/domain/merge.ts";
import { randomKey } from "@/lib/random-key.ts";
import type { AdminMessages } from "@/messages/admin.ts";

export const KINDS = [
  "book",
  "article",
  "archive",
  "web",
  "oral",
  "other",
] as const satisfies readonly Source["kind"][];
export const MOST_SOURCES = 20;

/** What is wrong, by the names that the server has for fields. */
export type Problems = Partial<Record<string, string>>;

/** A source as it is typed. */
export interface SourceValues {
  /** Identifies a source while the list is reordered. */
  key: string;
  kind: Source["kind"];
  title: string;
  author: string;
  publisher: string;
  year: string;
  pages: string;
  url: string;
  verified: boolean;
}

/** Sources are told apart by their titles. */
export const SOURCE_ITEMS: Items<SourceValues> = { keyOf: ({ title }) => title, own: ["key"] };

export type SourceText = "title" | "author" | "publisher" | "year" | "pages" | "url";

export const SOURCE_LENGTHS = {
  title: 300,
  author: 300,
  publisher: 300,
  pages: 50,
  url: 2048,
} as const;

export const sourceValuesOf = (source?: Source): SourceValues => ({
  key: randomKey(),
  kind: source?.kind ?? "book",
  title: source?.title ?? "",
  author: source?.author ?? "",
  publisher: source?.publisher ?? "",
  year: source?.year ? String(source.year) : "",
  pages: source?.pages ?? "",
  url: source?.url ?? "",
  verified: source?.verified ?? false,
});

/** Only moderators send `verified`; without it the server keeps the mark. */
export function sourceBody(values: SourceValues, moderator: boolean) {
  const { key: _, kind, year, verified, ...texts } = values;
  const trimmed = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, text.trim()]),
  ) as typeof texts;
  return {
    ...trimmed,
    kind,
    year: Number(year.trim()) || 0,
    ...(moderator && { verified }),
  };
}

export function isWebAddress(text: string): boolean {
  if (/[\s\\]/.test(text) || text.length > SOURCE_LENGTHS.url) return false;
  try {
    const { protocol, hostname, username } = new URL(text);
    return /^https?:$/.test(protocol) && hostname !== "" && username === "";
  } catch {
    return false;
  }
}

/** The problems of one source, by the server's names of its fields. */
export function sourceProblems(
  field: string,
  values: SourceValues,
  { rules }: AdminMessages["listings"],
): Record<string, string> {
  const found: Record<string, string> = {};
  if (!values.title.trim()) found[`${field}.title`] = rules.sourceTitle;
  for (const name of ["title", "author", "publisher", "pages"] as const) {
    const most = SOURCE_LENGTHS[name];
    if (Array.from(values[name].trim()).length > most) {
      found[`${field}.${name}`] = rules.sourceLong(name, most);
    }
  }
  if (values.year.trim() && !/^0*[1-9]\d{0,3}$/.test(values.year.trim())) {
    found[`${field}.year`] = rules.sourceYear;
  }
  if (values.url.trim() && !isWebAddress(values.url.trim())) {
    found[`${field}.url`] = rules.sourceUrl;
  }
  return found;
}

/** A copy of the list with one entry moved. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  if (to < 0 || to >= next.length) return next;
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
