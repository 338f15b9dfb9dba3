import { useState } from "react";
import { PEOPLE_PER_PAGE } from "@/api/admin/users.ts";
import type { User } from "@/api/types.ts";
import type { Role } from "@/domain/roles.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { useMessages } from "@/messages/context.ts";
import { ConfirmDialog } from "@/ui/admin/dialog.tsx";
import { ListPages } from "@/ui/admin/list-pages.tsx";
import { Button } from "@/ui/button.tsx";
import { StateBlock } from "@/ui/state-block.tsx";
import { CareDialog } from "./care-dialog.tsx";
import { NAMES, type People } from "./use-people.ts";
import type { PersonActions } from "./use-person-actions.ts";
import { UserRow } from "./user-row.tsx";
import styles from "./users.module.css";

type Question =
  | { about: "role"; person: User; role: Role }
  | { about: "factor" | "removal" | "care"; person: User; role?: undefined };

export function UserTable({ people, actions }: { people: People; actions: PersonActions }) {
  const m = useMessages();
  const { users } = useAdminMessages();
  const { data, isError, refetch, isPlaceholderData } = people;
  const [question, setQuestion] = useState<Question | null>(null);

  if (isError) {
    return (
      <StateBlock kind="error" title={users.loadFailed}>
        <Button onClick={() => void refetch()}>{m.states.tryAgain}</Button>
      </StateBlock>
    );
  }
  if (data?.total === 0) {
    return (
      <StateBlock kind="empty" title={users.empty} hint={users.emptyHint}>
        <Button look="ghost" onClick={people.reset}>
          {users.reset}
        </Button>
      </StateBlock>
    );
  }
  return (
    <>
      <table id="users" className={styles.table} aria-busy={!data || isPlaceholderData}>
        <thead>
          <tr>
            {(["user", "role", "status", "joined", "actions"] as const).map((name) => (
              <th key={name} scope="col">
                {users.columns[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.items.map((person) => (
            <UserRow
              key={person.id}
              person={person}
              actions={actions}
              onRole={(role) => setQuestion({ about: "role", person, role })}
              onCare={() => setQuestion({ about: "care", person })}
              onResetFactor={() => setQuestion({ about: "factor", person })}
              onRemove={() =>
                actions.mayRemove(person) && setQuestion({ about: "removal", person })
              }
            />
          ))}
        </tbody>
      </table>
      {data && (
        <div className={styles.pages}>
          <ListPages
            name={NAMES.page}
            top="users"
            page={people.filter.page}
            limit={PEOPLE_PER_PAGE}
            total={data.total}
          />
        </div>
      )}
      {question && <Confirm {...question} actions={actions} onClose={() => setQuestion(null)} />}
    </>
  );
}

function Confirm(props: Question & { actions: PersonActions; onClose: () => void }) {
  const { about, person, role, actions, onClose } = props;
  const { users, dashboard } = useAdminMessages();
  if (role) {
    return (
      <ConfirmDialog
        harmless
        title={users.changeRole}
        text={users.confirmRole(person.email, dashboard.roles[role])}
        keep={users.keepRole}
        confirm={users.changeRole}
        busy={actions.setRole.isPending}
        busyText={users.changing}
        onConfirm={() => actions.setRole.mutate({ person, role }, { onSettled: onClose })}
        onClose={onClose}
      />
    );
  }
  if (about === "care") {
    return <CareDialog person={person} onSaved={actions.reload} onClose={onClose} />;
  }
  if (about === "factor") {
    return (
      <ConfirmDialog
        title={users.resetFactor}
        text={users.confirmResetFactor(person.email)}
        keep={users.keepFactor}
        confirm={users.resetFactor}
        busy={actions.resetFactor.isPending}
        busyText={users.resettingFactor}
        onConfirm={() => actions.resetFactor.mutate(person, { onSettled: onClose })}
        onClose={onClose}
      />
    );
  }
  return (
    <ConfirmDialog
      title={users.removeTitle}
      text={users.confirmRemove(person.email)}
      keep={users.keepUser}
      confirm={users.confirm}
      busy={actions.remove.isPending}
      busyText={users.removing}
      onConfirm={() => actions.remove.mutate(person, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}
