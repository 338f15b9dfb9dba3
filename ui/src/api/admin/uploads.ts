import { endpoint } from "../endpoint.ts";
import type { components } from "../schema.gen.ts";
import { call } from "./call.ts";

type Schemas = components["schemas"];
export type UnusedFile = Schemas["UnusedFile"];
export type Cleaned = Schemas["CleanupResult"];

export const UPLOADS = ["upload"] as const;

export const unusedFiles = (page: number, limit: number) =>
  endpoint("/api/upload/unused", { query: { limit, page } });

export const removeUnusedFiles = (files: string[]) =>
  call("post", "/api/upload/unused/delete", { body: { files } });
