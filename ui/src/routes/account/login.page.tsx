import { useSettings } from "@/api/use-settings.ts";
import { AccountLayout } from "@/features/account/account-layout.tsx";
import { LoginForm } from "@/features/account/login-form.tsx";
import { useLeaveWhenSignedIn } from "@/features/account/use-enter.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { useTitle } from "@/ui/use-title.ts";

export function Page() {
  const { login } = useAdminMessages();
  const { allowSelfRegistration } = useSettings();
  useTitle("login");
  useLeaveWhenSignedIn();
  return (
    <AccountLayout
      title={login.title}
      lead={login.lead}
      links={
        <>
          <a href="/forgot-password">{login.forgot}</a>
          {allowSelfRegistration && <a href="/register">{login.register}</a>}
        </>
      }
    >
      <LoginForm />
    </AccountLayout>
  );
}
