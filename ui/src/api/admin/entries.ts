import { type EntryPath, entry } from "../entries.ts";
import { call, ifMatch } from "./call.ts";

/** An entry with what only moderators see, such as who verified a source. */
export const forModerator = (path: EntryPath, id: string) => ({
  ...entry(path, id),
  perReader: true,
});

export const restoreRevision = (path: EntryPath, id: string, rev: number) =>
  call("post", `/api/${path}/{id}/revisions/{rev}/restore`, { path: { id, rev } });

/** `n` is the place of the source in the list, from 0. */
export const verifySource = (
  path: EntryPath,
  { id, version }: { id: string; version: number },
  n: number,
  verified: boolean,
) =>
  call("patch", `/api/${path}/{id}/sources/{n}`, {
    path: { id, n },
    headers: ifMatch(version),
    body: { verified },
  });
