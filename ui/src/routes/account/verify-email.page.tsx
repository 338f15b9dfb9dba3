import { AccountLayout } from "@/features/account/account-layout.tsx";
import { LinkToken } from "@/features/account/link-token.tsx";
import { VerifyEmail } from "@/features/account/verify-email.tsx";
import { useAdminMessages } from "@/messages/admin.ts";
import { useTitle } from "@/ui/use-title.ts";

export function Page() {
  const { account } = useAdminMessages();
  useTitle("verifyEmail");
  return (
    <AccountLayout title={account.verify} links={<a href="/admin/login">{account.toLogin}</a>}>
      <LinkToken>{(token) => <VerifyEmail token={token} />}</LinkToken>
    </AccountLayout>
  );
}
