import { useQueryClient } from "@tanstack/react-query";
import { changePassword, devices } from "@/api/admin/auth.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { toast } from "@/platform/toasts.ts";
import { PasswordField } from "@/ui/admin/password-field.tsx";
import { useAction } from "@/ui/admin/use-action.ts";
import { useForm } from "@/ui/admin/use-form.ts";
import styles from "./account.module.css";
import { AccountForm } from "./account-form.tsx";
import { passwordProblem } from "./rules.ts";

const BLANK = { currentPassword: "", newPassword: "" };

export function PasswordChange() {
  const m = useAdminMessages();
  const { profile, account } = m;
  const client = useQueryClient();
  const { form, values, errors, set, submit, refuse, reset } = useForm(BLANK, (v) => ({
    currentPassword: v.currentPassword ? undefined : profile.currentRequired,
    newPassword: passwordProblem(v.newPassword, m),
  }));
  const { mutate, isPending } = useAction({
    mutationFn: changePassword,
    failed: profile.changeFailed,
    onSuccess: () => {
      toast.success(profile.changed);
      reset();
      void client.invalidateQueries({ queryKey: devices().key });
    },
    onError: refuse,
  });

  return (
    <AccountForm
      ref={form}
      title={profile.password}
      submitText={profile.change}
      busy={isPending}
      onSubmit={submit((body) => !isPending && mutate(body))}
    >
      <PasswordField
        label={profile.current}
        autoComplete="current-password"
        value={values.currentPassword}
        error={errors.currentPassword}
        onChange={(text) => set("currentPassword", text)}
      />
      <PasswordField
        label={account.newPassword}
        hint={account.passwordHint}
        autoComplete="new-password"
        value={values.newPassword}
        error={errors.newPassword}
        onChange={(text) => set("newPassword", text)}
      />
      <p className={styles.note}>{profile.changeHint}</p>
    </AccountForm>
  );
}
