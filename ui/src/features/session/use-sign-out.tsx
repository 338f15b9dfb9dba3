import { type ReactNode, useState } from "react";
import type { SessionUser } from "@/api/session.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { worksOf } from "@/platform/kept.ts";
import { ConfirmDialog } from "@/ui/admin/dialog.tsx";
import { signOut } from "./sign-out.ts";

/** Signing out deletes what is kept on the device, so it asks where there is something. */
export function useSignOut(user: SessionUser): { leave: () => void; question: ReactNode } {
  const { kept } = useAdminMessages();
  const [works, setWorks] = useState(0);

  async function leave() {
    const found = await worksOf(user.id).catch(() => []);
    if (found.length === 0) signOut();
    else setWorks(found.length);
  }

  return {
    leave: () => void leave(),
    question: works > 0 && (
      <ConfirmDialog
        title={kept.signOutTitle}
        text={kept.signOut(works)}
        keep={kept.staySignedIn}
        confirm={kept.signOutConfirm}
        onConfirm={signOut}
        onClose={() => setWorks(0)}
      />
    ),
  };
}
