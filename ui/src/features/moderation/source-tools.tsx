import { type ReactNode, Suspense } from "react";
import type { EntryPath } from "@/api/entries.ts";
import { useSessionUser } from "@/api/use-session.ts";
import { hasRank } from "@/domain/roles.ts";
import { VerifySource } from "./signed-in.ts";

/** What the reader can do with a source of an entry; nothing unless a moderator. */
export function useSourceTools(path: EntryPath, id: string): (index: number) => ReactNode {
  const user = useSessionUser();
  return (index) =>
    user &&
    hasRank(user, "editor") && (
      <Suspense fallback={null}>
        <VerifySource path={path} id={id} index={index} user={user} />
      </Suspense>
    );
}
