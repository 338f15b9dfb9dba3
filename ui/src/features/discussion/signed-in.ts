import { type ComponentType, lazy } from "react";
import type { SessionUser } from "@/api/session.ts";
import type { Comment } from "@/api/types.ts";

export interface FormProps {
  eventId: string;
  onPosted: (comment: Comment) => void;
  /** Tells those who cannot see it what became of an action; it begins with nothing to tell. */
  announce: (text: string) => void;
}

export interface ToolsProps {
  comment: Comment;
  user: SessionUser;
  onRemoved: () => void;
  announce: FormProps["announce"];
}

const Nothing = () => null;

// Visitors never load these, and the server, which knows no sessions, goes without them.
export const CommentForm: ComponentType<FormProps> = import.meta.env.SSR
  ? Nothing
  : lazy(() => import("./comment-form.tsx"));

export const CommentTools: ComponentType<ToolsProps> = import.meta.env.SSR
  ? Nothing
  : lazy(() => import("./comment-tools.tsx"));
