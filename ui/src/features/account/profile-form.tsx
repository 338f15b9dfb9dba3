import { updateProfile } from "@/api/admin/auth.ts";
import { type SessionUser, updateSessionUser } from "@/api/session.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { toast } from "@/platform/toasts.ts";
import { NameFields } from "@/ui/admin/name-fields.tsx";
import { TextField } from "@/ui/admin/text-field.tsx";
import { useAction } from "@/ui/admin/use-action.ts";
import { useForm } from "@/ui/admin/use-form.ts";
import styles from "./account.module.css";
import { AccountForm } from "./account-form.tsx";

export function ProfileForm({ user }: { user: SessionUser }) {
  const { profile, account } = useAdminMessages();
  const start = {
    firstName: user.firstName ?? "",
    lastName: user.lastName ?? "",
    bio: user.profile?.bio ?? "",
  };
  const { form, values, errors, set, submit, refuse } = useForm(start, () => ({}));
  const { mutate, isPending } = useAction({
    mutationFn: ({ bio, ...names }: typeof start) => updateProfile({ ...names, profile: { bio } }),
    failed: profile.profileFailed,
    onSuccess: (saved) => {
      updateSessionUser(saved.user);
      toast.success(profile.profileSaved);
    },
    onError: refuse,
  });

  return (
    <AccountForm
      ref={form}
      title={profile.profile}
      submitText={profile.saveProfile}
      busy={isPending}
      onSubmit={submit((body) => !isPending && mutate(body))}
    >
      <div className={styles.pair}>
        <NameFields labels={account} values={values} errors={errors} onChange={set} own />
      </div>
      <TextField
        label={profile.bio}
        note={account.optional}
        rows={2}
        maxLength={500}
        value={values.bio}
        error={errors.bio}
        onChange={(text) => set("bio", text)}
      />
    </AccountForm>
  );
}
