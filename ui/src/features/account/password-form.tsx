import type { SignInAnswer } from "@/api/admin/factors.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { LOGIN } from "@/platform/destination.ts";
import { useNavigate } from "@/platform/navigation.ts";
import { toast } from "@/platform/toasts.ts";
import { SubmitButton } from "@/ui/admin/busy-button.tsx";
import { NameFields } from "@/ui/admin/name-fields.tsx";
import { PasswordField } from "@/ui/admin/password-field.tsx";
import { TextField } from "@/ui/admin/text-field.tsx";
import { useForm } from "@/ui/admin/use-form.ts";
import styles from "./account-layout.module.css";
import { FormAlert } from "./form-alert.tsx";
import { emailProblem, passwordProblem } from "./rules.ts";
import { SecondStepForm } from "./second-step-form.tsx";
import { useEnter, useGoOn } from "./use-enter.ts";

const BLANK = { email: "", firstName: "", lastName: "", password: "" };

interface Props {
  onSend: (values: typeof BLANK) => Promise<SignInAnswer>;
  /** The fields of the form. A mailed link already identifies the person. */
  asks: "password" | "email and name";
  submitText: string;
  busyText: string;
  failed: string;
  done: string;
  doneDetail?: string;
}

/** All forms that set a password and start a session. */
export function PasswordForm(props: Props) {
  const m = useAdminMessages();
  const { onSend, asks, failed, done, doneDetail } = props;
  const goOn = useGoOn();
  const navigate = useNavigate();
  const { busy, failure, enter, step } = useEnter(onSend, failed, finish);
  const withEmail = asks !== "password";
  const { form, values, errors, set, submit, refuse } = useForm(BLANK, (v) => ({
    email: withEmail ? emailProblem(v.email, m) : undefined,
    password: passwordProblem(v.password, m),
  }));

  async function send({ email, firstName, lastName, password }: typeof values) {
    const error = await enter({
      email: email.trim(),
      firstName: firstName.trim(),
      lastName: lastName.trim(),
      password,
    });
    if (error) refuse(error);
  }

  function finish() {
    toast.success(done, { detail: doneDetail });
    goOn();
  }

  // The link is used up, so only a new sign-in leads to another second step.
  if (step) {
    const restart = (reason?: string) => {
      if (reason) toast.error(reason);
      navigate(LOGIN);
    };
    return <SecondStepForm step={step} onDone={finish} onRestart={restart} />;
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit(send)} noValidate>
      {failure && <FormAlert {...failure} />}
      {withEmail && (
        <TextField
          label={m.login.email}
          type="email"
          name="email"
          autoComplete="username"
          maxLength={254}
          value={values.email}
          error={errors.email}
          onChange={(email) => set("email", email)}
        />
      )}
      {withEmail && (
        <NameFields labels={m.account} values={values} errors={errors} onChange={set} own />
      )}
      <PasswordField
        label={withEmail ? m.login.password : m.account.newPassword}
        hint={m.account.passwordHint}
        autoComplete="new-password"
        value={values.password}
        error={errors.password}
        onChange={(password) => set("password", password)}
      />
      <SubmitButton busy={busy} busyText={props.busyText}>
        {props.submitText}
      </SubmitButton>
    </form>
  );
}
