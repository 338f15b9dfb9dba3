import { useSettings } from "@/api/use-settings.ts";
import { AccountLayout } from "@/features/account/account-layout.tsx";
import { LoginForm } from "@/features/account/login-form.tsx";
import { useLeaveWhenSignedIn } from "@/features/account/use-enter.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { config } from "@/platform/config.ts";
import { destination } from "@/platform/destination.ts";
import { useLocation } from "@/platform/navigation.ts";
import { useTitle } from "@/ui/use-title.ts";

export function Page() {
  const { login } = useAdminMessages();
  const { allowSelfRegistration } = useSettings();
  const { state } = useLocation();
  // A reader of a discussion came to take part in it; others may have come for the dashboard.
  const reader = destination(state).includes("#discussion");
  useTitle("login");
  useLeaveWhenSignedIn();
  return (
    <AccountLayout
      title={login.title}
      lead={`${reader ? login.readerLead : login.lead} ${allowSelfRegistration ? login.open : login.byInvitation}`}
      links={
        <>
          {config().letters ? (
            <a href="/forgot-password">{login.forgot}</a>
          ) : (
            <p>{login.forgotAsk}</p>
          )}
          {allowSelfRegistration && <a href="/register">{login.register}</a>}
        </>
      }
    >
      <LoginForm />
    </AccountLayout>
  );
}
