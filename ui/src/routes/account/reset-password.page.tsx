import { resetPassword } from "@/api/admin/auth.ts";
import { AccountLayout } from "@/features/account/account-layout.tsx";
import { LiveLink } from "@/features/account/link-token.tsx";
import { PasswordForm } from "@/features/account/password-form.tsx";
import { useAdminMessages } from "@/messages/admin.ts";
import { useTitle } from "@/ui/use-title.ts";

export function Page() {
  const { account } = useAdminMessages();
  useTitle("resetPassword");
  return (
    <AccountLayout title={account.reset} lead={account.resetLead}>
      <LiveLink kind="reset">
        {(token) => (
          <PasswordForm
            onSend={({ password }) => resetPassword({ token, password })}
            asks="password"
            submitText={account.resetSubmit}
            busyText={account.saving}
            failed={account.resetFailed}
            done={account.resetDone}
          />
        )}
      </LiveLink>
    </AccountLayout>
  );
}
