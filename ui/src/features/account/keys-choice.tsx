import { useAdminMessages } from "@/messages/admin.ts";
import { singleKeys, useSingleKeys } from "@/ui/admin/single-keys.ts";
import { Switch } from "@/ui/admin/switch.tsx";
import styles from "./account.module.css";

/** Whether single letters decide in the queue, on this device. */
export function KeysChoice() {
  const { profile } = useAdminMessages();
  const on = useSingleKeys();
  return (
    <section className={styles.part} aria-label={profile.keys}>
      <h3>{profile.keys}</h3>
      <ul className={styles.rows}>
        <li>
          <div>
            <b>{profile.singleKeys}</b>
            <p className={styles.note}>{profile.singleKeysHint}</p>
          </div>
          <Switch
            label={profile.singleKeys}
            on={on}
            words={profile}
            onChange={(next) => singleKeys.turn(next)}
          />
        </li>
      </ul>
    </section>
  );
}
