import { type Cited, citedPath } from "@/domain/cited.ts";
import { lifeYear } from "@/domain/life.ts";
import { csv } from "@/lib/csv.ts";
import type { PersonMessages } from "@/messages/person.ts";
import type { Unsaved } from "@/platform/saved-edit.ts";

/** What is cited: an event by its id, a person or place by its slug. */
export const citedOf = (entry: Unsaved): Cited =>
  entry.path
    ? { path: entry.path, id: entry.slug, title: entry.title, updatedAt: entry.updatedAt }
    : entry;

export const hrefOf = (entry: Unsaved): string => citedPath(citedOf(entry));

const KINDS = { events: "event", people: "person", places: "place" };

const COLUMNS = [
  ...["title", "country", "date", "endDate", "precision", "tags", "url"],
  // The first lists had events alone; what is new stands behind.
  ...["kind", "born", "died"],
] as const;

/** What a row has to say besides its title, kind and address. */
function detailsOf(entry: Unsaved, t: PersonMessages): Record<string, string | undefined> {
  if (entry.path === "people") {
    const { countries, callings, born, died } = entry;
    return {
      country: countries.join(", "),
      tags: callings.join(", "),
      born: born && lifeYear(born, t),
      died: died && lifeYear(died, t),
    };
  }
  if (entry.path) return { country: entry.country, tags: entry.kind };
  const { country, date, endDate, precision = "day", tags } = entry;
  return { country, date, endDate, precision, tags: tags.join(", ") };
}

export function savedAsCsv(entries: readonly Unsaved[], origin: string, t: PersonMessages): string {
  const rows = entries.map((entry) => {
    const cells: Record<string, string | undefined> = {
      ...detailsOf(entry, t),
      title: entry.title,
      url: origin + hrefOf(entry),
      kind: KINDS[entry.path ?? "events"],
    };
    return COLUMNS.map((column) => cells[column] ?? "");
  });
  return csv([COLUMNS, ...rows]);
}

export const savedAsJson = (entries: readonly Unsaved[], origin: string): string =>
  `${JSON.stringify(
    entries.map((entry) => ({
      ...entry,
      path: entry.path ?? "events",
      url: origin + hrefOf(entry),
    })),
    null,
    2,
  )}\n`;

const PREFIX = "#add=";

/** The address of a list. It is in the fragment, which is sent to no server. */
export const savedLink = (entries: readonly Unsaved[], origin: string): string =>
  `${origin}/saved${PREFIX}${entries
    .map((entry) => (entry.path ? `${entry.path}/${entry.id}` : entry.id))
    .join(",")}`;

/** An entry that a link holds. */
export interface Offered {
  path: "events" | "people" | "places";
  id: string;
}

/** The entries that a link holds, each once. Those without a kind are events. */
export function offeredIn(hash: string, most: number): Offered[] {
  if (!hash.startsWith(PREFIX)) return [];
  const parts = new Set(hash.slice(PREFIX.length).split(","));
  return [...parts]
    .flatMap((part) => {
      const [, path = "events", id] = /^(?:(people|places)\/)?([\w-]{1,100})$/.exec(part) ?? [];
      return id ? [{ path: path as Offered["path"], id }] : [];
    })
    .slice(0, most);
}
