import type { Settings } from "@/api/types.ts";
import { ROLES, type Role } from "@/domain/roles.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { Panel } from "@/ui/admin/panel.tsx";
import { SelectField } from "@/ui/admin/select.tsx";
import { Switch } from "@/ui/admin/switch.tsx";
import styles from "./settings.module.css";
import type { SettingsForm } from "./use-settings-form.ts";
import { GRACE_DAYS } from "./values.ts";

/** Who needs a second factor, and how long people have to set one up. For admins. */
export function FactorPanel({ panel, saved }: { panel: SettingsForm; saved: Settings }) {
  const { settings, dashboard } = useAdminMessages();
  const required = saved.requireSecondFactor ?? [];
  const days = saved.secondFactorGraceDays ?? 14;
  const without = (role: Role) => required.filter((one) => one !== role);
  const choices = [...new Set([...GRACE_DAYS, days])].sort((a, b) => a - b);
  return (
    <Panel title={settings.secondFactor} note={settings.instantly}>
      <ul className={styles.flags}>
        {ROLES.map((role) => {
          const name = settings.secondFactorFor(dashboard.roles[role]);
          return (
            <li key={role}>
              <b>{name}</b>
              <Switch
                label={name}
                on={required.includes(role)}
                words={settings}
                onChange={(on) =>
                  panel.require.mutate({
                    requireSecondFactor: on ? [...without(role), role] : without(role),
                  })
                }
              />
            </li>
          );
        })}
      </ul>
      <SelectField
        label={settings.graceDays}
        hint={settings.graceHint}
        value={String(days)}
        options={choices.map((n) => [String(n), settings.days(n)] as const)}
        onChange={(value) => panel.require.mutate({ secondFactorGraceDays: Number(value) })}
      />
    </Panel>
  );
}
