import { useState } from "react";
import { onHost } from "@/api/client.ts";
import type { Logo } from "@/api/types.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { useMessages } from "@/messages/context.ts";
import admin from "@/ui/admin/admin.module.css";
import { AdminIcon } from "@/ui/admin/admin-icon.tsx";
import { Button } from "@/ui/button.tsx";
import { Icon } from "@/ui/icon.tsx";
import styles from "./logos.module.css";

interface Props {
  logo: Logo;
  mayChange: boolean;
  onActivate: () => void;
  onRemove: () => void;
}

export function LogoCard({ logo, mayChange, onActivate, onRemove }: Props) {
  const { logos: m, files } = useAdminMessages();
  return (
    <li className={styles.card} data-active={logo.isActive || undefined}>
      <div className={styles.grounds}>
        <LogoImage logo={logo} />
        <LogoImage logo={logo} dark />
      </div>
      <div className={styles.about}>
        <h4>{logo.name}</h4>
        <p className={styles.small}>
          <bdi>{logo.originalName}</bdi> · {files.size(logo.size)}
        </p>
        <div className={styles.actions}>
          {logo.isActive && <span className={styles.mark}>{m.active}</span>}
          {!logo.isActive && mayChange && (
            <Button look="ghost" aria-label={m.activateOf(logo.name)} onClick={onActivate}>
              <Icon name="check" />
              {m.activate}
            </Button>
          )}
          {mayChange && (
            <Button
              look="ghost"
              className={admin.danger}
              aria-label={m.removeOf(logo.name)}
              onClick={onRemove}
            >
              <AdminIcon name="trash" />
              {m.remove}
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}

/** Always an <img>: an inlined SVG could run scripts. */
export function LogoImage({ logo, dark }: { logo: Logo; dark?: boolean }) {
  const { states } = useMessages();
  const [failed, setFailed] = useState(false);
  return (
    <span className={styles.ground} data-dark={dark || undefined}>
      {failed ? (
        states.imageUnavailable
      ) : (
        // The name is shown below, so the second image needs no text.
        <img src={onHost(logo.url)} alt={dark ? "" : logo.name} onError={() => setFailed(true)} />
      )}
    </span>
  );
}
