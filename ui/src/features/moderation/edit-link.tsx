import type { SessionUser } from "@/api/session.ts";
import type { ArchiveEvent } from "@/api/types.ts";
import { mayEdit, maySuggest } from "@/domain/may-edit.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { AdminIcon } from "@/ui/admin/admin-icon.tsx";

/** Leads from the page of an event to its form. */
export default function EditLink({ event, user }: { event: ArchiveEvent; user: SessionUser }) {
  const { moderation: m } = useAdminMessages();
  if (!mayEdit(user, event) && !maySuggest(user, event)) return null;
  return (
    <a href={`/admin?tab=events&editing=${encodeURIComponent(event.id)}`}>
      <AdminIcon name="edit" />
      {m.edit}
    </a>
  );
}
