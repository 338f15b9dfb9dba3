import type { User } from "@/api/types.ts";
import { ROLES, type Role } from "@/domain/roles.ts";
import { classes } from "@/lib/text.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import admin from "@/ui/admin/admin.module.css";
import { AdminIcon } from "@/ui/admin/admin-icon.tsx";
import { Select } from "@/ui/admin/select.tsx";
import { Switch } from "@/ui/admin/switch.tsx";
import { When } from "@/ui/admin/when.tsx";
import { Button } from "@/ui/button.tsx";
import { Icon } from "@/ui/icon.tsx";
import { namesOf } from "./care-dialog.tsx";
import type { PersonActions } from "./use-person-actions.ts";
import styles from "./users.module.css";

interface Props {
  person: User;
  actions: PersonActions;
  onRole: (role: Role) => void;
  onCare: () => void;
  onResetFactor: () => void;
  onRemove: () => void;
}

export function UserRow({ person, actions, onRole, onCare, onResetFactor, onRemove }: Props) {
  const { users, dashboard } = useAdminMessages();
  const { email } = person;
  const name = [person.firstName, person.lastName].filter(Boolean).join(" ");
  const own = person.id === actions.selfId;
  return (
    <tr className={classes(admin.row, !person.active && styles.inactive)}>
      <th scope="row">
        <span className={styles.name}>
          <bdi>{name || <i>{users.unnamed}</i>}</bdi>
          {own && <span className={styles.mark}>{users.you}</span>}
          {person.invited && <span className={styles.mark}>{users.invited}</span>}
          {person.secondFactor && <span className={styles.mark}>{users.hasFactor}</span>}
          {person.trust === "granted" && <span className={styles.mark}>{users.isTrusted}</span>}
          {person.countries?.length ? (
            <span className={styles.mark}>{users.caresFor(namesOf(person.countries))}</span>
          ) : null}
        </span>
        <span className={styles.email}>{email}</span>
      </th>
      <td>
        <Select
          aria-label={users.roleOf(email)}
          value={person.role}
          options={ROLES.map((role) => [role, dashboard.roles[role]] as const)}
          onChange={(role) => onRole(role as Role)}
        />
      </td>
      <td>
        <Switch
          label={users.activeOf(email)}
          on={person.active}
          words={users.status}
          onChange={(active) => actions.toggle(person, active)}
        />
      </td>
      <td className={styles.joined}>
        <When at={person.createdAt} />
      </td>
      <td className={styles.last}>
        <div className={styles.actions}>
          {person.invited ? (
            <Button
              look="ghost"
              aria-label={users.reinviteOf(email)}
              onClick={() => actions.reinvite.mutate(person)}
            >
              <Icon name="mail" />
              {users.reinvite}
            </Button>
          ) : (
            !own && (
              <Button
                look="ghost"
                aria-label={users.resetLinkOf(email)}
                onClick={() => actions.makeResetLink.mutate(person)}
              >
                <AdminIcon name="key" />
                {users.resetLink}
              </Button>
            )
          )}
          {person.secondFactor && !own && (
            <Button look="ghost" aria-label={users.resetFactorOf(email)} onClick={onResetFactor}>
              <AdminIcon name="lock" />
              {users.resetFactor}
            </Button>
          )}
          <Button look="ghost" aria-label={users.careOf(email)} onClick={onCare}>
            <Icon name="globe" />
            {users.care}
          </Button>
          <Button
            look="ghost"
            className={admin.danger}
            aria-label={users.removeOf(email)}
            onClick={onRemove}
          >
            <AdminIcon name="trash" />
            {users.remove}
          </Button>
        </div>
      </td>
    </tr>
  );
}
