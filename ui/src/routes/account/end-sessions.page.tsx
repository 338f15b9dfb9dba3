import { AccountLayout } from "@/features/account/account-layout.tsx";
import { EndSessions } from "@/features/account/end-sessions.tsx";
import { LinkToken } from "@/features/account/link-token.tsx";
import { useAdminMessages } from "@/messages/admin.ts";
import { useTitle } from "@/ui/use-title.ts";

export function Page() {
  const { account } = useAdminMessages();
  useTitle("endSessions");
  return (
    <AccountLayout
      title={account.endSessions}
      lead={account.endSessionsLead}
      links={<a href="/admin/login">{account.toLogin}</a>}
    >
      <LinkToken>{(token) => <EndSessions token={token} />}</LinkToken>
    </AccountLayout>
  );
}
