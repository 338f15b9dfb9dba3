import { setup } from "@/api/admin/auth.ts";
import { AccountLayout } from "@/features/account/account-layout.tsx";
import { LiveLink } from "@/features/account/link-token.tsx";
import { PasswordForm } from "@/features/account/password-form.tsx";
import { useAdminMessages } from "@/messages/admin.ts";
import { useTitle } from "@/ui/use-title.ts";

export function Page() {
  const { account } = useAdminMessages();
  useTitle("setup");
  return (
    <AccountLayout title={account.setup} lead={account.setupLead}>
      <LiveLink kind="setup">
        {(token) => (
          <PasswordForm
            onSend={(values) => setup({ token, ...values })}
            asks="email and name"
            submitText={account.setupSubmit}
            busyText={account.registering}
            failed={account.setupFailed}
            done={account.setupDone}
          />
        )}
      </LiveLink>
    </AccountLayout>
  );
}
