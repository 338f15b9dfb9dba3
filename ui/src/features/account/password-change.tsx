import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { changePassword, devices, notices } from "@/api/admin/auth.ts";
import { factors } from "@/api/admin/factors.ts";
import { useApi } from "@/api/use-api.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { toast } from "@/platform/toasts.ts";
import { PasswordField } from "@/ui/admin/password-field.tsx";
import { useAction } from "@/ui/admin/use-action.ts";
import { useForm } from "@/ui/admin/use-form.ts";
import styles from "./account.module.css";
import { AccountForm } from "./account-form.tsx";
import { passwordProblem } from "./rules.ts";

const BLANK = { currentPassword: "", newPassword: "" };

/** `asked` grows with each time that a new password is asked for. */
export function PasswordChange({ asked }: { asked: number }) {
  const m = useAdminMessages();
  const { profile, account } = m;
  const { data } = useApi(factors());
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
      for (const { key } of [devices(), factors(), notices()]) {
        void client.invalidateQueries({ queryKey: key });
      }
    },
    onError: refuse,
  });

  useEffect(() => {
    if (asked > 0) form.current?.querySelector("input")?.focus();
  }, [asked, form]);

  return (
    <AccountForm
      ref={form}
      title={profile.password}
      submitText={profile.change}
      busy={isPending}
      onSubmit={submit((body) => !isPending && mutate(body))}
    >
      {data?.safety.passwordDue && <p className={styles.due}>{m.safety.passwordDue}</p>}
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
