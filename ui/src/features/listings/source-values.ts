import type { Source } from "@/api/types.ts";
import type { AdminMessages } from "@/messages/admin.ts";

export const KINDS = ["book", "article", "archive", "web", "oral", "other"] as const;
export const MOST_SOURCES = 20;

/** A source as it is typed. */
export interface SourceValues {
  /** Tells two sources apart while they are moved about. */
  key: number;
  kind: Source["kind"];
  title: string;
  author: string;
  publisher: string;
  year: string;
  pages: string;
  url: string;
  verified: boolean;
}

export type SourceText = "title" | "author" | "publisher" | "year" | "pages" | "url";

const LENGTHS: Record<Exclude<SourceText, "year" | "url">, number> = {
  title: 300,
  author: 300,
  publisher: 300,
  pages: 50,
};
const LONGEST_URL = 2048;

let made = 0;

export const sourceValuesOf = (source?: Source): SourceValues => ({
  key: ++made,
  kind: source?.kind ?? "book",
  title: source?.title ?? "",
  author: source?.author ?? "",
  publisher: source?.publisher ?? "",
  year: source?.year ? String(source.year) : "",
  pages: source?.pages ?? "",
  url: source?.url ?? "",
  verified: source?.verified ?? false,
});

/** The mark of a moderator is sent only by one; it stays with the text by itself. */
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

function isWebAddress(text: string): boolean {
  if (/[\s\\]/.test(text) || text.length > LONGEST_URL) return false;
  try {
    const { protocol, hostname, username } = new URL(text);
    return /^https?:$/.test(protocol) && hostname !== "" && username === "";
  } catch {
    return false;
  }
}

/** The server's rules for one source, under the names that the server gives its fields. */
export function sourceProblems(
  field: string,
  values: SourceValues,
  { rules }: AdminMessages["listings"],
): Record<string, string> {
  const found: Record<string, string> = {};
  if (!values.title.trim()) found[`${field}.title`] = rules.sourceTitle;
  for (const name of ["title", "author", "publisher", "pages"] as const) {
    const most = LENGTHS[name];
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

/** A list with one entry moved by one place; the same list if there is nowhere to go. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  if (to < 0 || to >= next.length) return next;
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
