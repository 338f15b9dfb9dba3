import { type EntryPath, entry } from "@/api/entries.ts";
import { suggestionToken } from "@/api/suggestions.ts";

/** The kinds that can be corrected. */
export type CorrectedPath = Exclude<EntryPath, "threads">;

export const isCorrectedPath = (path: string): path is CorrectedPath =>
  /^(events|people|places)$/.test(path);

export const suggestQueries = ({ params: { path, id } }: { params: Record<string, string> }) => [
  ...(id ? [entry(path as CorrectedPath, id)] : []),
  suggestionToken(),
];
