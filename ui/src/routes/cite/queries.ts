import { type CitedPath, entry } from "@/api/entries.ts";

export const citeQueries =
  (path: CitedPath) =>
  ({ params: { id = "" } }: { params: Record<string, string> }) => [entry(path, id)];
