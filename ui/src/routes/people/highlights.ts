/** Under these tags an event mostly tells of what somebody made, won or stood up for. */
const PERSONAL = new Set([
  "ACTIVISM",
  "ART",
  "CULTURE",
  "FILM",
  "LITERATURE",
  "MUSIC",
  "SPORT",
  "WOMEN",
]);

/** Those of the latest events that are about people; when none is known to be, the latest. */
export function highlights<T extends { tags: string[] }>(events: readonly T[], most: number): T[] {
  const personal = events.filter(({ tags }) => tags.some((tag) => PERSONAL.has(tag.toUpperCase())));
  return (personal.length > 0 ? personal : events).slice(0, most);
}
