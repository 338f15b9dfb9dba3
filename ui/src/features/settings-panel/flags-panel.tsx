import type { Settings } from "@/api/types.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { Panel } from "@/ui/admin/panel.tsx";
import { Switch } from "@/ui/admin/switch.tsx";
import styles from "./settings.module.css";
import type { SettingsForm } from "./use-settings-form.ts";
import { FLAGS } from "./values.ts";

interface Props {
  panel: SettingsForm;
  saved: Settings;
  readOnly: boolean;
}

export function FlagsPanel({ panel, saved, readOnly }: Props) {
  const { settings } = useAdminMessages();
  return (
    <Panel title={settings.features} note={settings.instantly}>
      <ul className={styles.flags}>
        {FLAGS.map((flag) => {
          const { name, hint } = settings.flags[flag];
          return (
            <li key={flag}>
              <div>
                <b>{name}</b>
                <p>{hint}</p>
              </div>
              <Switch
                label={name}
                on={saved[flag]}
                words={settings}
                disabled={readOnly}
                onChange={(on) => panel.toggle.mutate({ flag, on })}
              />
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
