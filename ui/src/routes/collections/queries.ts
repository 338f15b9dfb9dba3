import { collections } from "@/api/events.ts";
import { first, parseQuery } from "@/lib/query-string.ts";

export const chosenTag = (search: string): string =>
  first(parseQuery(search), "tag").trim().slice(0, 50);

export function collectionsQueries({ search }: { search: string }) {
  const tag = chosenTag(search);
  // The chips are part of the response without a tag, so a chosen tag needs both.
  return tag ? [collections(tag), collections("")] : [collections("")];
}
