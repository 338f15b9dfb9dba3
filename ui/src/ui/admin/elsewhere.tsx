import { useAdminMessages } from "@/messages/admin.ts";
import { Button } from "../button.tsx";
import styles from "./elsewhere.module.css";

/** Says that another tab is writing this, and takes it over from there. */
export function Elsewhere({ onWriteHere }: { onWriteHere: () => void }) {
  const { kept } = useAdminMessages();
  return (
    <p className={styles.elsewhere} role="alert">
      {kept.elsewhere}
      <Button look="ghost" onClick={onWriteHere}>
        {kept.here}
      </Button>
    </p>
  );
}
