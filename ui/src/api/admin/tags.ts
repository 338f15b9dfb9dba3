import { endpoint } from "../endpoint.ts";
import type { components } from "../schema.gen.ts";
import { call } from "./call.ts";

export type TagUse = components["schemas"]["TagList"]["items"][number];

/** All tags, and what can still be undone. */
export const tags = () => endpoint("/api/tags", {});

/** Renames a tag, or merges several into one. */
export const changeTags = (from: string[], to: string, merge: boolean) =>
  call("post", "/api/tags/changes", { body: { from, to, merge } });

/** Takes tags away from all listings. */
export const removeTags = (from: string[]) =>
  call("post", "/api/tags/changes", { body: { from, remove: true } });

export const undoTagChange = (id: string) =>
  call("post", "/api/tags/changes/{id}/undo", { path: { id } });
