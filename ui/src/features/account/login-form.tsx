import { login as signIn } from "@/api/admin/auth.ts";
import { ApiError } from "@/api/error.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { SubmitButton } from "@/ui/admin/busy-button.tsx";
import { PasswordField } from "@/ui/admin/password-field.tsx";
import { TextField } from "@/ui/admin/text-field.tsx";
import { useForm } from "@/ui/admin/use-form.ts";
import styles from "./account-layout.module.css";
import { FirstPasskey } from "./first-passkey.tsx";
import { FormAlert } from "./form-alert.tsx";
import { SecondStepForm } from "./second-step-form.tsx";
import { useEnter } from "./use-enter.ts";

/** One text for all wrong credentials; other errors have their own. */
function failureText(error: unknown, invalid: string, network: string): string {
  if (!(error instanceof ApiError) || error.status === 0) return network;
  return error.status === 401 ? invalid : error.message;
}

export function LoginForm() {
  const { login } = useAdminMessages();
  const { busy, failure, setFailure, enter, step, setStep } = useEnter(signIn, login.invalid);
  const { form, values, errors, set, submit } = useForm({ email: "", password: "" }, (v) => ({
    email: v.email.trim() ? undefined : login.emailRequired,
    password: v.password ? undefined : login.passwordRequired,
  }));

  async function send({ email, password }: typeof values) {
    const error = await enter({ email: email.trim(), password });
    if (!error) return;
    setFailure({ text: failureText(error, login.invalid, login.network) });
    if (error instanceof ApiError && error.status === 401) {
      set("password", "");
      form.current?.querySelector<HTMLInputElement>("[name=password]")?.focus();
    }
  }

  function restart(reason?: string) {
    setStep(null);
    set("password", "");
    setFailure(reason ? { text: reason } : null);
  }

  if (step) return <SecondStepForm step={step} onRestart={restart} />;
  return (
    <>
      <form ref={form} className={styles.form} onSubmit={submit(send)} noValidate>
        {failure && <FormAlert {...failure} />}
        <TextField
          label={login.email}
          type="email"
          name="email"
          autoComplete="username"
          value={values.email}
          error={errors.email}
          onChange={(email) => set("email", email)}
        />
        <PasswordField
          label={login.password}
          autoComplete="current-password"
          value={values.password}
          error={errors.password}
          onChange={(password) => set("password", password)}
        />
        <SubmitButton busy={busy} busyText={login.signingIn}>
          {login.signIn}
        </SubmitButton>
      </form>
      <FirstPasskey />
    </>
  );
}
