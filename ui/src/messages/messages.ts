import type { en } from "./en.ts";

/** The shape every language file has to fill. */
export type Messages = typeof en;
