import { clientOnly } from "@/platform/client-only.ts";

// Only moderators load these.
export const RestoreRevision = clientOnly(() => import("./restore-revision.tsx"));
export const VerifySource = clientOnly(() => import("./verify-source.tsx"));
