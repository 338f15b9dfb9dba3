import { csv } from "@/lib/csv.ts";
import type { SavedEvent } from "@/platform/saved.ts";

type Listed = Omit<SavedEvent, "savedAt">;

const url = (origin: string, { id }: Listed) => `${origin}/events/${encodeURIComponent(id)}`;

export function savedAsCsv(events: readonly Listed[], origin: string): string {
  const rows = events.map((event) => [
    event.title,
    event.country,
    event.date,
    event.endDate ?? "",
    event.precision ?? "day",
    event.tags.join(", "),
    url(origin, event),
  ]);
  const head = ["title", "country", "date", "endDate", "precision", "tags", "url"];
  return csv([head, ...rows]);
}

export const savedAsJson = (events: readonly Listed[], origin: string): string =>
  `${JSON.stringify(
    events.map((event) => ({ ...event, url: url(origin, event) })),
    null,
    2,
  )}\n`;

const PREFIX = "#add=";

/** The address of a list. It is in the fragment, which is sent to no server. */
export const savedLink = (events: readonly Listed[], origin: string): string =>
  `${origin}/saved${PREFIX}${events.map(({ id }) => encodeURIComponent(id)).join(",")}`;

/** The ids that a link holds, each once. */
export function offeredIds(hash: string, most: number): string[] {
  if (!hash.startsWith(PREFIX)) return [];
  const ids = hash
    .slice(PREFIX.length)
    .split(",")
    .map((part) => {
      try {
        return decodeURIComponent(part);
      } catch {
        return "";
      }
    });
  return [...new Set(ids.filter((id) => /^[\w-]{1,100}$/.test(id)))].slice(0, most);
}
