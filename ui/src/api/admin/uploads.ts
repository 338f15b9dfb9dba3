import { endpoint } from "../endpoint.ts";
import type { components } from "../schema.gen.ts";
import { call, callWithForm } from "./call.ts";
import type { UploadOptions } from "./upload.ts";

type Schemas = components["schemas"];
export type UnusedFile = Schemas["UnusedFile"];
export type Cleaned = Schemas["CleanupResult"];

export const UPLOADS = ["upload"] as const;

export const unusedFiles = (page: number, limit: number) =>
  endpoint("/api/upload/unused", { query: { limit, page } });

export const removeUnusedFiles = (files: string[]) =>
  call("post", "/api/upload/unused/delete", { body: { files } });

/** Stores a picture for an entry that is being written; it is removed when none names it within a day. */
export const uploadPicture = (picture: File, options: UploadOptions) =>
  callWithForm("post", "/api/upload/pictures", { form: { picture } }, options);
