import { finishWithCode } from "@/api/admin/factors.ts";
import { reasonOf } from "@/api/error.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { SubmitButton } from "@/ui/admin/busy-button.tsx";
import { TextField } from "@/ui/admin/text-field.tsx";
import { useForm } from "@/ui/admin/use-form.ts";
import styles from "./account-layout.module.css";
import { FormAlert } from "./form-alert.tsx";
import { signInExpired } from "./rules.ts";
import { useEnter } from "./use-enter.ts";

interface Props {
  token: string;
  method: "totp" | "recovery";
  onDone?: () => void;
  onRestart: (reason?: string) => void;
}

/** The second step with a code of an authenticator app or a recovery code. */
export function CodeStep({ token, method, onDone, onRestart }: Props) {
  const { secondStep } = useAdminMessages();
  const { busy, failure, enter } = useEnter(finishWithCode, secondStep.failed, onDone);
  const { form, values, errors, set, submit } = useForm({ code: "" }, (v) => ({
    code: v.code.trim() ? undefined : secondStep.required,
  }));

  async function send({ code }: typeof values) {
    const error = await enter({ token, method, code: code.trim() });
    if (!error) return;
    if (signInExpired(error)) return onRestart(reasonOf(error));
    set("code", "");
    form.current?.querySelector<HTMLInputElement>("[name=code]")?.focus();
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit(send)} noValidate>
      {failure && <FormAlert {...failure} />}
      <TextField
        label={secondStep[method]}
        hint={method === "totp" ? secondStep.totpHint : secondStep.recoveryHint}
        name="code"
        autoComplete="one-time-code"
        inputMode={method === "totp" ? "numeric" : undefined}
        maxLength={method === "totp" ? 10 : 40}
        autoFocus
        value={values.code}
        error={errors.code}
        onChange={(code) => set("code", code)}
      />
      <SubmitButton busy={busy} busyText={secondStep.confirming}>
        {secondStep.confirm}
      </SubmitButton>
    </form>
  );
}
