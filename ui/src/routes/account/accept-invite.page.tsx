import { acceptInvite } from "@/api/admin/auth.ts";
import { useSettings } from "@/api/use-settings.ts";
import { AccountLayout } from "@/features/account/account-layout.tsx";
import { LiveLink } from "@/features/account/link-token.tsx";
import { PasswordForm } from "@/features/account/password-form.tsx";
import { useAdminMessages } from "@/messages/admin.ts";
import { useTitle } from "@/ui/use-title.ts";

export function Page() {
  const { account } = useAdminMessages();
  const { siteName } = useSettings();
  useTitle("acceptInvite");
  return (
    <AccountLayout title={account.invite} lead={account.inviteLead}>
      <LiveLink kind="invite">
        {(token, { role, invitedBy }) => (
          <>
            {role && <p>{account.invited(siteName, role, invitedBy)}</p>}
            <PasswordForm
              onSend={({ password }) => acceptInvite({ token, password })}
              asks="password"
              submitText={account.inviteSubmit}
              busyText={account.saving}
              failed={account.inviteFailed}
              done={account.inviteDone}
            />
          </>
        )}
      </LiveLink>
    </AccountLayout>
  );
}
