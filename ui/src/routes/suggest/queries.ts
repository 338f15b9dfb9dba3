import { type EntryPath, entry } from "@/api/entries.ts";
import { suggestionToken } from "@/api/suggestions.ts";

export const isEntryPath = (path: string): path is EntryPath =>
  /^(events|people|places)$/.test(path);

export const suggestQueries = ({ params: { path, id } }: { params: Record<string, string> }) => [
  ...(id ? [entry(path as EntryPath, id)] : []),
  suggestionToken(),
];
