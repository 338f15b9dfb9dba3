import type { Invite } from "@/api/admin/users.ts";
import type { AdminMessages } from "@/messages/admin.ts";
import { toast } from "@/platform/toasts.ts";

/** Says what became of an invitation: "sent" only if the mail server has accepted it. */
export function tellDelivery(invite: Invite, email: string, { users }: AdminMessages): void {
  if (invite.delivery === "queued") toast.info(users.queued(email));
  else if (invite.delivery === "failed")
    toast.error(users.undelivered(email), { detail: invite.reason });
  else toast.success(users.sent(email));
}
