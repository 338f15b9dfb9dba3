import { register } from "@/api/admin/auth.ts";
import { settings as settingsEndpoint } from "@/api/site.ts";
import { useApi } from "@/api/use-api.ts";
import { useSettings } from "@/api/use-settings.ts";
import { AccountLayout } from "@/features/account/account-layout.tsx";
import { PasswordForm } from "@/features/account/password-form.tsx";
import { useAdminMessages } from "@/messages/admin.ts";
import { config } from "@/platform/config.ts";
import { StateBlock } from "@/ui/state-block.tsx";
import { useTitle } from "@/ui/use-title.ts";

export function Page() {
  const { account, login } = useAdminMessages();
  const { allowSelfRegistration } = useSettings();
  const { isPending } = useApi(settingsEndpoint());
  useTitle("register");
  const toLogin = <a href="/admin/login">{login.signIn}</a>;

  if (!allowSelfRegistration && !isPending) {
    return (
      <AccountLayout title={account.register} links={toLogin}>
        <StateBlock kind="empty" title={account.registerClosed} hint={account.registerClosedHint} />
      </AccountLayout>
    );
  }
  return (
    <AccountLayout title={account.register} lead={account.registerLead} links={toLogin}>
      <PasswordForm
        onSend={register}
        asks="email and name"
        submitText={account.registerSubmit}
        busyText={account.registering}
        failed={account.registerFailed}
        done={account.registered}
        doneDetail={config().letters ? account.registeredDetail : undefined}
      />
    </AccountLayout>
  );
}
