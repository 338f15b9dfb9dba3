import { useQueryClient } from "@tanstack/react-query";
import { me } from "@/api/admin/auth.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { Button } from "@/ui/button.tsx";
import styles from "./account-layout.module.css";
import { AccountLayout } from "./account-layout.tsx";
import { Factors } from "./factors.tsx";

/** Takes the place of the dashboard until the person has a second factor. */
export default function RequiredFactor({ onSignOut }: { onSignOut: () => void }) {
  const { factors } = useAdminMessages();
  const client = useQueryClient();
  return (
    <AccountLayout title={factors.requiredTitle} lead={factors.requiredLead}>
      <Factors onChanged={() => void client.invalidateQueries({ queryKey: me().key })} />
      <p className={styles.text}>
        <Button look="ghost" onClick={onSignOut}>
          {factors.signOut}
        </Button>
      </p>
    </AccountLayout>
  );
}
