import { useMutation } from "@tanstack/react-query";
import { forgotPassword } from "@/api/admin/auth.ts";
import { reasonOf } from "@/api/error.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { SubmitButton } from "@/ui/admin/busy-button.tsx";
import { TextField } from "@/ui/admin/text-field.tsx";
import { useForm } from "@/ui/admin/use-form.ts";
import styles from "./account-layout.module.css";
import { FormAlert } from "./form-alert.tsx";
import { emailProblem } from "./rules.ts";

/** The response is the same for every address, so that nobody learns who has an account. */
export function ForgotForm({ onSent }: { onSent: (email: string) => void }) {
  const m = useAdminMessages();
  const { form, values, errors, set, submit } = useForm({ email: "" }, (v) => ({
    email: emailProblem(v.email, m),
  }));
  const { mutate, isPending, error } = useMutation({
    mutationFn: forgotPassword,
    onSuccess: (_, email) => onSent(email),
  });

  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={submit(({ email }) => !isPending && mutate(email.trim()))}
      noValidate
    >
      {error && <FormAlert text={m.account.forgotFailed} detail={reasonOf(error)} />}
      <TextField
        label={m.login.email}
        type="email"
        name="email"
        autoComplete="username"
        value={values.email}
        error={errors.email}
        onChange={(email) => set("email", email)}
      />
      <SubmitButton busy={isPending} busyText={m.account.sending}>
        {m.account.forgotSubmit}
      </SubmitButton>
    </form>
  );
}
