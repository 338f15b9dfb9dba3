import { acceptInvite } from "@/api/admin/auth.ts";
import { AccountLayout } from "@/features/account/account-layout.tsx";
import { LinkToken } from "@/features/account/link-token.tsx";
import { PasswordForm } from "@/features/account/password-form.tsx";
import { useAdminMessages } from "@/messages/admin.ts";
import { useTitle } from "@/ui/use-title.ts";

export function Page() {
  const { account } = useAdminMessages();
  useTitle("acceptInvite");
  return (
    <AccountLayout title={account.invite} lead={account.inviteLead}>
      <LinkToken>
        {(token) => (
          <PasswordForm
            onSend={({ password }) => acceptInvite({ token, password })}
            asks="password"
            submitText={account.inviteSubmit}
            busyText={account.saving}
            failed={account.inviteFailed}
            done={account.inviteDone}
          />
        )}
      </LinkToken>
    </AccountLayout>
  );
}
