import { type AddedFactor, confirmTOTP, type TOTPSetup } from "@/api/admin/factors.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { SubmitButton } from "@/ui/admin/busy-button.tsx";
import { TextField } from "@/ui/admin/text-field.tsx";
import { useAction } from "@/ui/admin/use-action.ts";
import { useForm } from "@/ui/admin/use-form.ts";
import { Button } from "@/ui/button.tsx";
import styles from "./account.module.css";

interface Props {
  setup: TOTPSetup;
  onAdded: (added: AddedFactor) => void;
  onCancel: () => void;
}

/** The secret in groups of four, as it is easier to type. */
const grouped = (secret: string) => secret.replace(/(.{4})(?=.)/g, "$1 ");

/** Shows the secret of an authenticator app, and asks for a code of it. */
export function TOTPForm({ setup, onAdded, onCancel }: Props) {
  const { factors } = useAdminMessages();
  const start = { code: "", name: factors.names.totp };
  const { form, values, errors, set, submit, refuse } = useForm(start, (v) => ({
    code: v.code.trim() ? undefined : factors.codeRequired,
    name: v.name.trim() ? undefined : factors.nameRequired,
  }));
  const { mutate, isPending } = useAction({
    mutationFn: ({ code, name }: typeof start) =>
      confirmTOTP({ token: setup.token, code: code.trim(), name: name.trim() }),
    failed: factors.failed,
    onSuccess: onAdded,
    onError: refuse,
  });
  return (
    <form
      ref={form}
      className={styles.task}
      aria-label={factors.addTotp}
      noValidate
      onSubmit={submit((body) => !isPending && mutate(body))}
    >
      <h4>{factors.addTotp}</h4>
      <p>{factors.scan}</p>
      <img
        className={styles.qr}
        src={`data:image/svg+xml,${encodeURIComponent(setup.qr)}`}
        alt={factors.qr}
        width={200}
        height={200}
      />
      <p className={styles.note}>{factors.secret}</p>
      <code className={styles.secret}>{grouped(setup.secret)}</code>
      <TextField
        label={factors.code}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        autoFocus
        value={values.code}
        error={errors.code}
        onChange={(code) => set("code", code)}
      />
      <TextField
        label={factors.name}
        hint={factors.nameHint}
        maxLength={60}
        value={values.name}
        error={errors.name}
        onChange={(name) => set("name", name)}
      />
      <div className={styles.buttons}>
        <SubmitButton busy={isPending} busyText={factors.working}>
          {factors.confirm}
        </SubmitButton>
        <Button look="ghost" onClick={onCancel}>
          {factors.cancel}
        </Button>
      </div>
    </form>
  );
}
