import { endpoint } from "../endpoint.ts";
import { call } from "./call.ts";

/** The links by which others see a draft. */
export const previews = (id: string) => endpoint("/api/events/{id}/previews", { path: { id } });

export const makePreview = (id: string) =>
  call("post", "/api/events/{id}/previews", { path: { id } });

export const endPreview = (id: string, previewId: string) =>
  call("delete", "/api/events/{id}/previews/{previewId}", { path: { id, previewId } });
