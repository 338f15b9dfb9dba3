import { changeEmail, sendVerification } from "@/api/admin/auth.ts";
import type { SessionUser } from "@/api/session.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { toast } from "@/platform/toasts.ts";
import { PasswordField } from "@/ui/admin/password-field.tsx";
import { TextField } from "@/ui/admin/text-field.tsx";
import { useAction } from "@/ui/admin/use-action.ts";
import { useForm } from "@/ui/admin/use-form.ts";
import { Button } from "@/ui/button.tsx";
import styles from "./account.module.css";
import { AccountForm } from "./account-form.tsx";
import { emailProblem } from "./rules.ts";

const BLANK = { email: "", password: "" };

/** The address: confirmed again, or changed once the new one is confirmed. */
export function EmailChange({ user }: { user: SessionUser }) {
  const m = useAdminMessages();
  const { profile } = m;
  const { form, values, errors, set, submit, refuse, reset } = useForm(BLANK, (v) => ({
    email: emailProblem(v.email, m),
    password: v.password ? undefined : profile.currentRequired,
  }));
  const again = useAction({
    mutationFn: sendVerification,
    failed: profile.letterFailed,
    onSuccess: () => toast.success(profile.letterSent(user.email)),
  });
  const { mutate, isPending } = useAction({
    mutationFn: changeEmail,
    failed: profile.emailFailed,
    onSuccess: (_, { email }) => {
      toast.success(profile.letterSent(email), { detail: profile.untilConfirmed });
      reset();
    },
    onError: refuse,
  });

  return (
    <AccountForm
      ref={form}
      title={profile.email}
      submitText={profile.changeEmail}
      busy={isPending}
      onSubmit={submit((body) => !isPending && mutate({ ...body, email: body.email.trim() }))}
    >
      <p>
        <b>{user.email}</b>{" "}
        {user.emailVerified === false ? profile.notConfirmed : profile.confirmed}
      </p>
      {user.emailVerified === false && (
        <p>
          <Button
            look="ghost"
            aria-busy={again.isPending || undefined}
            onClick={() => !again.isPending && again.mutate()}
          >
            {profile.sendAgain}
          </Button>
        </p>
      )}
      <TextField
        label={profile.newEmail}
        type="email"
        autoComplete="email"
        maxLength={254}
        value={values.email}
        error={errors.email}
        onChange={(text) => set("email", text)}
      />
      <PasswordField
        label={profile.confirmBy}
        autoComplete="current-password"
        value={values.password}
        error={errors.password}
        onChange={(text) => set("password", text)}
      />
      <p className={styles.note}>{profile.emailHint}</p>
    </AccountForm>
  );
}
