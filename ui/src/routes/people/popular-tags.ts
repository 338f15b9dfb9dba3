export const MOST_TAGS = 8;

export interface TagCount {
  tag: string;
  count: number;
}

/** Tags of the given events by how often they occur; spellings differ only in case. */
export function popularTags(events: readonly { tags: string[] }[]): TagCount[] {
  const counts = new Map<string, TagCount>();
  for (const tag of events.flatMap((event) => event.tags)) {
    const key = tag.toLowerCase();
    const entry = counts.get(key) ?? { tag, count: 0 };
    entry.count++;
    counts.set(key, entry);
  }
  return [...counts.values()]
    .sort((a, b) => b.count - a.count || (a.tag < b.tag ? -1 : 1))
    .slice(0, MOST_TAGS);
}
