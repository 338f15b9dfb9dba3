import type { EntryPath } from "@/api/entries.ts";
import { LATEST, useRevisions } from "@/api/use-revisions.ts";
import { Edits } from "./sources.tsx";

interface Props {
  path: EntryPath;
  /** By which the page asks for it. */
  id: string;
  updatedAt: string;
  /** Where the record is shown. */
  href: string;
}

/** How often an entry was edited, and the way to the record. */
export function Record({ path, id, updatedAt, href }: Props) {
  const { data } = useRevisions(path, id, LATEST);
  if (!data) return null;
  return <Edits edits={data.edits} at={data.items[0]?.createdAt ?? updatedAt} href={href} />;
}
