import { useQueryClient } from "@tanstack/react-query";
import { me } from "@/api/admin/auth.ts";
import { AccountLayout } from "@/features/account/account-layout.tsx";
import { Factors } from "@/features/account/factors.tsx";
import { signOut } from "@/features/session/sign-out.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { Button } from "@/ui/button.tsx";

/** Takes the place of the dashboard until the person has a second factor. */
export default function RequiredFactor() {
  const { factors } = useAdminMessages();
  const client = useQueryClient();
  return (
    <AccountLayout title={factors.requiredTitle} lead={factors.requiredLead}>
      <Factors onChanged={() => void client.invalidateQueries({ queryKey: me().key })} />
      <p>
        <Button look="ghost" onClick={signOut}>
          {factors.signOut}
        </Button>
      </p>
    </AccountLayout>
  );
}
