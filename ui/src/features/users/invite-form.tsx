import { inviteUser } from "@/api/admin/users.ts";
import { ROLES, type Role } from "@/domain/roles.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { SubmitButton } from "@/ui/admin/busy-button.tsx";
import { NameFields } from "@/ui/admin/name-fields.tsx";
import { Panel } from "@/ui/admin/panel.tsx";
import { SelectField } from "@/ui/admin/select.tsx";
import { TextField } from "@/ui/admin/text-field.tsx";
import { useAction } from "@/ui/admin/use-action.ts";
import { useForm } from "@/ui/admin/use-form.ts";
import { tellDelivery } from "./tell-delivery.ts";
import type { HandedLink } from "./use-person-actions.ts";
import styles from "./users.module.css";

interface Props {
  onInvited: () => void;
  onLink: (link: HandedLink | null) => void;
}

const BLANK = { email: "", firstName: "", lastName: "", role: "editor" as Role };

export function InviteForm({ onInvited, onLink }: Props) {
  const m = useAdminMessages();
  const { users, dashboard } = m;
  const { form, values, errors, set, submit, refuse, reset } = useForm(BLANK, ({ email }) => ({
    email: email.trim() ? undefined : users.emailRequired,
  }));
  const { mutate, isPending } = useAction({
    mutationFn: (body: typeof BLANK) => inviteUser({ ...body, email: body.email.trim() }),
    failed: users.createFailed,
    onSuccess: ({ user, invite }) => {
      tellDelivery(invite, user.email, m);
      const { url, expiresAt } = invite;
      onLink(url ? { email: user.email, url, expiresAt, kind: "invite" } : null);
      reset();
      onInvited();
    },
    onError: refuse,
  });

  return (
    <Panel title={users.invite} id="invite">
      <form
        ref={form}
        className={styles.invite}
        onSubmit={submit((body) => !isPending && mutate(body))}
        noValidate
      >
        <TextField
          label={users.email}
          type="email"
          name="email"
          autoComplete="off"
          maxLength={254}
          value={values.email}
          error={errors.email}
          onChange={(email) => set("email", email)}
        />
        <NameFields labels={users} values={values} errors={errors} onChange={set} />
        <SelectField
          label={users.role}
          hint={users.roleHint}
          value={values.role}
          options={ROLES.map((role) => [role, dashboard.roles[role]] as const)}
          onChange={(role) => set("role", role as Role)}
        />
        <SubmitButton busy={isPending} busyText={users.sending}>
          {users.send}
        </SubmitButton>
      </form>
    </Panel>
  );
}
