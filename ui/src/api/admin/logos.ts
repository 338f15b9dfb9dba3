import { endpoint } from "../endpoint.ts";
import type { Logo } from "../types.ts";
import { call, callWithForm } from "./call.ts";
import type { UploadOptions } from "./upload.ts";

/** The active logos, which pages show, and all of them. */
export const LOGOS = ["logos"] as const;

export const allLogos = () => endpoint("/api/logos/all", {});

export interface NewLogo {
  name: string;
  type: Logo["type"];
  logo: File;
}

export const uploadLogo = ({ name, type, logo }: NewLogo, options: UploadOptions) =>
  callWithForm("post", "/api/logos/upload", { form: { name, type, logo } }, options);

export const activateLogo = (id: string) =>
  call("patch", "/api/logos/{id}/activate", { path: { id } });

export const removeLogo = (id: string) => call("delete", "/api/logos/{id}", { path: { id } });
