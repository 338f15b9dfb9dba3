import { useAdminMessages } from "@/messages/admin.ts";
import { Button } from "@/ui/button.tsx";
import dialog from "@/ui/dialog.module.css";
import { Dialog } from "@/ui/dialog.tsx";
import styles from "./palette.module.css";

/** The keys of the dashboard. */
export default function KeyList({ onClose }: { onClose: () => void }) {
  const { palette: t } = useAdminMessages();
  return (
    <Dialog title={t.keysTitle} onClose={onClose}>
      <h2>{t.keysTitle}</h2>
      <dl className={styles.keys}>
        {t.list.map(([keys, what]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <div className={dialog.actions}>
        <Button look="ghost" onClick={onClose}>
          {t.close}
        </Button>
      </div>
    </Dialog>
  );
}
