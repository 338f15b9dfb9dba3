import { followed } from "@/api/suggestions.ts";
import { first, parseQuery } from "@/lib/query-string.ts";

export const suggestionAt = (search: string) => followed(first(parseQuery(search), "key"));

export const followQueries = ({ search }: { search: string }) => [suggestionAt(search)];
