import { useState } from "react";
import type { Logo } from "@/api/types.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import admin from "@/ui/admin/admin.module.css";
import { AdminIcon } from "@/ui/admin/admin-icon.tsx";
import { Panel } from "@/ui/admin/panel.tsx";
import { Button } from "@/ui/button.tsx";
import { LogoImage } from "./logo-card.tsx";
import { LogoForm } from "./logo-form.tsx";
import styles from "./logos.module.css";
import { useLogos } from "./use-logos.ts";

/** A short logo manager beside the listings: a list, and an upload form. */
export function CompactLogos() {
  const { logos: m, files, dashboard } = useAdminMessages();
  const { logos, mayChange, activate, reload, data } = useLogos();
  const [adding, setAdding] = useState(false);

  const about = (logo: Logo) => `${m.types[logo.type]} · ${files.size(logo.size)}`;

  return (
    <Panel
      id="logo-manager"
      title={m.title}
      note={
        <a className={admin.quiet} href="/admin?tab=logos">
          {m.all}
        </a>
      }
    >
      {data && logos.length === 0 && (
        <p className={styles.small}>
          {m.none} {m.noneHint}
        </p>
      )}
      {logos.length > 0 && (
        <ul className={styles.rows}>
          {logos.map((logo) => (
            <li key={logo.id}>
              <LogoImage logo={logo} dark={logo.type === "footer"} />
              <p>
                <b>{logo.name}</b>
                <span className={styles.small}>{about(logo)}</span>
              </p>
              {logo.isActive ? (
                <span className={styles.mark}>{m.active}</span>
              ) : (
                <Button
                  look="ghost"
                  aria-label={m.activateOf(logo.name)}
                  onClick={() => activate.mutate(logo)}
                >
                  {m.activate}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayChange ? (
        <>
          <Button look="ghost" aria-expanded={adding} onClick={() => setAdding(!adding)}>
            <AdminIcon name="plus" />
            {m.upload}
          </Button>
          {adding && <LogoForm onUploaded={() => void reload()} />}
        </>
      ) : (
        <p className={styles.small}>{dashboard.needsEditor}</p>
      )}
    </Panel>
  );
}
