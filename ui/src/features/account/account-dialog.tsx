import type { SessionUser } from "@/api/session.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { Dialog } from "@/ui/desk/dialog.tsx";

export default function AccountDialog({
  user,
  onClose,
}: {
  user: SessionUser;
  onClose: () => void;
}) {
  const { profile } = useAdminMessages();
  return (
    <Dialog title={profile.title} onClose={onClose}>
      <h2>{profile.title}</h2>
      <p>{user.email}</p>
    </Dialog>
  );
}
