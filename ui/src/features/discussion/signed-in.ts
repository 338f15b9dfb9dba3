import { clientOnly } from "@/platform/client-only.ts";

// Only signed-in readers load these.
export const CommentForm = clientOnly(() => import("./comment-form.tsx"));
export const CommentTools = clientOnly(() => import("./comment-tools.tsx"));
