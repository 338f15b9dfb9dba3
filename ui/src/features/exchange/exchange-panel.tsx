import { lazy, Suspense, useState } from "react";
import { useSessionUser } from "@/api/use-session.ts";
import { hasRank } from "@/domain/roles.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { AdminIcon } from "@/ui/admin/admin-icon.tsx";
import { Panel } from "@/ui/admin/panel.tsx";
import { Button } from "@/ui/button.tsx";
import styles from "./exchange.module.css";
import { ExportForm } from "./export-form.tsx";

const ImportDialog = lazy(() =>
  import("./import-dialog.tsx").then((module) => ({ default: module.ImportDialog })),
);

/** Import and export of events, for editors and admins. */
export function ExchangePanel() {
  const { exchange: m } = useAdminMessages();
  const user = useSessionUser();
  const [importing, setImporting] = useState(false);
  const [exporting, setExporting] = useState(false);
  if (!hasRank(user, "editor")) return null;
  return (
    <Panel id="exchange" title={m.title}>
      <p className={styles.lead}>{m.lead}</p>
      <div className={styles.buttons}>
        <Button look="ghost" aria-haspopup="dialog" onClick={() => setImporting(true)}>
          <AdminIcon name="upload" />
          {m.import}
        </Button>
        <Button look="ghost" aria-expanded={exporting} onClick={() => setExporting(!exporting)}>
          <AdminIcon name="download" />
          {m.export}
        </Button>
      </div>
      {exporting && <ExportForm />}
      {importing && (
        <Suspense>
          <ImportDialog onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </Panel>
  );
}
