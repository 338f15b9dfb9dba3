import { useAdminMessages } from "@/messages/admin.ts";
import { Button } from "@/ui/button.tsx";
import styles from "./account-layout.module.css";
import { AccountLayout } from "./account-layout.tsx";
import { Factors } from "./factors.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { useRecoveryCodes } from "./use-recovery-codes.ts";

/** Takes the place of the dashboard until the person has a second factor. */
export default function RequiredFactor({ onSignOut }: { onSignOut: () => void }) {
  const { factors } = useAdminMessages();
  const { factors: change, codes } = useRecoveryCodes();
  return (
    <AccountLayout title={factors.requiredTitle} lead={factors.requiredLead}>
      <Factors {...change} />
      {codes.codes && <RecoveryCodes {...codes} />}
      <p className={styles.text}>
        <Button look="ghost" onClick={onSignOut}>
          {factors.signOut}
        </Button>
      </p>
    </AccountLayout>
  );
}
