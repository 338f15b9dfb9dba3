import { useState } from "react";
import { AccountLayout } from "@/features/account/account-layout.tsx";
import { ForgotForm } from "@/features/account/forgot-form.tsx";
import { useAdminMessages } from "@/messages/admin.ts";
import { StateBlock } from "@/ui/state-block.tsx";
import { useTitle } from "@/ui/use-title.ts";

export function Page() {
  const { account, login } = useAdminMessages();
  const [sentTo, setSentTo] = useState<string | null>(null);
  useTitle("forgotPassword");
  return (
    <AccountLayout
      title={account.forgot}
      lead={sentTo === null ? account.forgotLead : undefined}
      links={<a href="/admin/login">{login.signIn}</a>}
    >
      {sentTo === null ? (
        <ForgotForm onSent={setSentTo} />
      ) : (
        <>
          <StateBlock
            kind="empty"
            title={account.forgotDone}
            hint={account.forgotDoneText(sentTo)}
          />
          <p>{account.forgotHint}</p>
        </>
      )}
    </AccountLayout>
  );
}
