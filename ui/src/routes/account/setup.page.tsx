import { setup } from "@/api/admin/auth.ts";
import { AccountLayout } from "@/features/account/account-layout.tsx";
import { LinkToken } from "@/features/account/link-token.tsx";
import { PasswordForm } from "@/features/account/password-form.tsx";
import { useAdminMessages } from "@/messages/admin.ts";
import { useTitle } from "@/ui/use-title.ts";

export function Page() {
  const { account } = useAdminMessages();
  useTitle("setup");
  return (
    <AccountLayout title={account.setup} lead={account.setupLead}>
      <LinkToken>
        {(token) => (
          <PasswordForm
            onSend={({ email, password }) => setup({ token, email, password })}
            asks="email"
            submitText={account.setupSubmit}
            busyText={account.registering}
            failed={account.setupFailed}
            done={account.setupDone}
          />
        )}
      </LinkToken>
    </AccountLayout>
  );
}
