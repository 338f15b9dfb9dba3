import { useState } from "react";
import type { Logo } from "@/api/types.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { useMessages } from "@/messages/context.ts";
import layout from "@/styles/layout.module.css";
import admin from "@/ui/admin/admin.module.css";
import { AdminIcon } from "@/ui/admin/admin-icon.tsx";
import { Panel } from "@/ui/admin/panel.tsx";
import { Button } from "@/ui/button.tsx";
import { RowSkeleton } from "@/ui/row-skeleton.tsx";
import { StateBlock } from "@/ui/state-block.tsx";
import { LogoCard } from "./logo-card.tsx";
import { LogoForm } from "./logo-form.tsx";
import styles from "./logos.module.css";
import { RemoveLogo } from "./remove-logo.tsx";
import { useLogos } from "./use-logos.ts";

export function Tab() {
  const { states } = useMessages();
  const { logos: m, dashboard } = useAdminMessages();
  const panel = useLogos();
  const { logos, mayChange } = panel;
  const [leaving, setLeaving] = useState<Logo | null>(null);
  return (
    <>
      <h2 className={layout.visuallyHidden}>{dashboard.names.logos}</h2>
      {!mayChange && (
        <p className={admin.notice}>
          <AdminIcon name="lock" />
          {dashboard.needsEditor}
        </p>
      )}
      <div className={mayChange ? styles.columns : undefined}>
        {mayChange && (
          <Panel title={m.upload}>
            <LogoForm onUploaded={() => void panel.reload()} />
          </Panel>
        )}
        <div className={styles.lists}>
          {panel.isPending && <RowSkeleton count={3} />}
          {panel.isError && (
            <StateBlock kind="error" title={m.loadFailed}>
              <Button onClick={() => void panel.refetch()}>{states.tryAgain}</Button>
            </StateBlock>
          )}
          {panel.data &&
            (["header", "footer"] as const).map((type) => {
              const those = logos.filter((logo) => logo.type === type);
              const active = those.filter((logo) => logo.isActive).length;
              return (
                <section key={type} aria-labelledby={`logos-${type}`}>
                  <h3 id={`logos-${type}`} className={styles.kind}>
                    {m.types[type]} <small>{m.count(those.length, active)}</small>
                  </h3>
                  {those.length === 0 ? (
                    <p className={styles.small}>
                      {m.none} {m.noneHint}
                    </p>
                  ) : (
                    <ul className={styles.cards}>
                      {those.map((logo) => (
                        <LogoCard
                          key={logo.id}
                          logo={logo}
                          mayChange={mayChange}
                          onActivate={() => panel.activate.mutate(logo)}
                          onRemove={() => setLeaving(logo)}
                        />
                      ))}
                    </ul>
                  )}
                </section>
              );
            })}
        </div>
      </div>
      {leaving && (
        <RemoveLogo logo={leaving} remove={panel.remove} onClose={() => setLeaving(null)} />
      )}
    </>
  );
}
