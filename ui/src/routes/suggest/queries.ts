import { type EntryPath, entry } from "@/api/entries.ts";
import { suggestionToken } from "@/api/suggestions.ts";
import { langOf } from "@/domain/lang.ts";

/** The kinds that can be corrected. */
export type CorrectedPath = Exclude<EntryPath, "threads">;

export const isCorrectedPath = (path: string): path is CorrectedPath =>
  /^(events|people|places)$/.test(path);

interface Visit {
  params: Record<string, string>;
  search: string;
}

/** With a language, what there is in it as well. */
export const suggestQueries = ({ params: { path, id }, search }: Visit) => [
  ...(id ? [entry(path as CorrectedPath, id)] : []),
  ...(id && langOf(search) ? [entry(path as CorrectedPath, id, langOf(search))] : []),
  suggestionToken(),
];
