import { useEffect, useState } from "react";
import { useSessionUser } from "@/api/use-session.ts";
import { hasRank } from "@/domain/roles.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { useMessages } from "@/messages/context.ts";
import type { Work } from "@/platform/kept.ts";
import layout from "@/styles/layout.module.css";
import admin from "@/ui/admin/admin.module.css";
import { AdminIcon } from "@/ui/admin/admin-icon.tsx";
import { putCaret } from "@/ui/admin/caret.ts";
import { KeptNotice } from "@/ui/admin/kept-notice.tsx";
import { useUnsaved } from "@/ui/admin/use-unsaved.ts";
import { Button } from "@/ui/button.tsx";
import { Notice } from "@/ui/notice.tsx";
import { StateBlock } from "@/ui/state-block.tsx";
import { CardPreview } from "./card-preview.tsx";
import { FactorPanel } from "./factor-panel.tsx";
import { FlagsPanel } from "./flags-panel.tsx";
import { SaveBar } from "./save-bar.tsx";
import styles from "./settings.module.css";
import { CardFields, LimitFields, SiteFields } from "./settings-fields.tsx";
import { useSettingsForm } from "./use-settings-form.ts";
import type { Values } from "./values.ts";

/** Settings that were changed and not saved are offered again after the page was closed. */
export function Tab() {
  const { settings } = useAdminMessages();
  const owner = useSessionUser()?.id ?? "";
  const unsaved = useUnsaved<Partial<Values>>(owner, "settings", "site");
  const [restored, setRestored] = useState("");

  async function restore(work: Work<Partial<Values>>) {
    await unsaved.restore(work);
    setRestored(work.id);
  }

  return (
    <>
      <KeptNotice
        works={unsaved.works.slice(0, 1)}
        describe={({ values }) => settings.unsaved(Object.keys(values).length)}
        onRestore={(work) => void restore(work)}
        onDiscard={unsaved.discard}
      />
      {!unsaved.isRestoring && (
        <Panels
          key={restored}
          restored={restored !== ""}
          onSetAside={() => void unsaved.reload()}
        />
      )}
    </>
  );
}

interface Props {
  restored: boolean;
  /** Somebody else's change has taken the place of what was typed. */
  onSetAside: () => void;
}

function Panels({ restored, onSetAside }: Props) {
  const m = useMessages();
  const { settings, dashboard } = useAdminMessages();
  const user = useSessionUser();
  const mayChange = hasRank(user, "editor");
  const panel = useSettingsForm(onSetAside);
  const { saved, values, form, caret } = panel;
  const ready = saved !== undefined;

  useEffect(() => {
    if (!restored || !ready) return;
    if (!putCaret(form.current, caret)) form.current?.querySelector("input")?.focus();
  }, [restored, ready, form, caret]);

  if (!saved || !values) {
    return panel.query.isError ? (
      <StateBlock kind="error" title={settings.loadFailed}>
        <Button onClick={() => void panel.query.refetch()}>{m.states.tryAgain}</Button>
      </StateBlock>
    ) : (
      <p role="status">{settings.loading}</p>
    );
  }
  return (
    <>
      <h2 className={layout.visuallyHidden} tabIndex={-1} data-after-notice="">
        {settings.title}
      </h2>
      {!mayChange && (
        <p className={admin.notice}>
          <AdminIcon name="lock" />
          {dashboard.needsEditor}
        </p>
      )}
      {panel.conflict && (
        <div className={styles.banner}>
          <Notice kind="error" text={settings.conflict} onDismiss={panel.dismissConflict} />
        </div>
      )}
      <div className={styles.columns}>
        <form ref={panel.form} className={styles.saved} noValidate onSubmit={panel.submit}>
          <SiteFields panel={panel} values={values} readOnly={!mayChange} />
          <LimitFields panel={panel} values={values} readOnly={!mayChange} />
          <CardFields panel={panel} values={values} readOnly={!mayChange} />
          {mayChange && <SaveBar panel={panel} />}
        </form>
        <div className={styles.instant}>
          <FlagsPanel panel={panel} saved={saved} readOnly={!mayChange} />
          {hasRank(user, "admin") && <FactorPanel panel={panel} saved={saved} />}
          <CardPreview saved={saved} values={values} />
        </div>
      </div>
    </>
  );
}
