import { type ComponentType, lazy } from "react";
import type { SessionUser } from "@/api/session.ts";

export interface RestoreProps {
  eventId: string;
  number: number;
}

export interface VerifyProps {
  eventId: string;
  /** The place of the source in the list, from 0. */
  index: number;
  user: SessionUser;
}

const Nothing = () => null;

// Visitors never load these, and the server, which knows no sessions, goes without them.
export const RestoreRevision: ComponentType<RestoreProps> = import.meta.env.SSR
  ? Nothing
  : lazy(() => import("./restore-revision.tsx"));

export const VerifySource: ComponentType<VerifyProps> = import.meta.env.SSR
  ? Nothing
  : lazy(() => import("./verify-source.tsx"));
