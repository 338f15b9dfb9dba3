import { useState } from "react";
import { useAdminMessages } from "@/messages/admin.ts";
import { useMessages } from "@/messages/context.ts";
import { AdminIcon } from "@/ui/admin/admin-icon.tsx";
import { clock } from "@/ui/admin/clock.ts";
import { ConfirmDialog } from "@/ui/admin/dialog.tsx";
import { Button } from "@/ui/button.tsx";
import styles from "./settings.module.css";
import type { SettingsForm } from "./use-settings-form.ts";

export function SaveBar({ panel }: { panel: SettingsForm }) {
  const { settings, kept } = useAdminMessages();
  const { locale } = useMessages();
  const [asking, setAsking] = useState(false);
  const { touched, save, reset, keeping } = panel;
  return (
    <div className={styles.bar} data-unsaved={touched.length > 0 || undefined}>
      <p role="status">
        <AdminIcon name="info" />
        {touched.length > 0 ? settings.unsaved(touched.length) : settings.nothingUnsaved}
      </p>
      {keeping.state === "kept" && <small>{kept.at(clock(keeping.at, locale.lang))}</small>}
      {keeping.state === "failed" && <small role="alert">{kept.full}</small>}
      <button type="button" className={styles.reset} onClick={() => setAsking(true)}>
        {settings.reset}
      </button>
      <Button type="submit" className={styles.save} aria-busy={save.isPending || undefined}>
        {save.isPending ? settings.saving : settings.save}
      </Button>
      {asking && (
        <ConfirmDialog
          title={settings.reset}
          text={settings.confirmReset}
          keep={settings.keep}
          confirm={settings.reset}
          busy={reset.isPending}
          busyText={settings.resetting}
          onConfirm={() => reset.mutate(undefined, { onSettled: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
