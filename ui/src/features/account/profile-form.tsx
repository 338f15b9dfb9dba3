import { updateProfile } from "@/api/admin/auth.ts";
import { type SessionUser, updateSessionUser } from "@/api/session.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { toast } from "@/platform/toasts.ts";
import { SubmitButton } from "@/ui/admin/busy-button.tsx";
import { TextField } from "@/ui/admin/text-field.tsx";
import { useAction } from "@/ui/admin/use-action.ts";
import { useForm } from "@/ui/admin/use-form.ts";
import styles from "./account-dialog.module.css";

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
    <form
      ref={form}
      className={styles.part}
      onSubmit={submit((body) => !isPending && mutate(body))}
      noValidate
    >
      <h3>{profile.profile}</h3>
      <div className={styles.pair}>
        {(["firstName", "lastName"] as const).map((name) => (
          <TextField
            key={name}
            label={account[name]}
            note={account.optional}
            autoComplete={name === "firstName" ? "given-name" : "family-name"}
            maxLength={100}
            value={values[name]}
            error={errors[name]}
            onChange={(text) => set(name, text)}
          />
        ))}
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
      <SubmitButton busy={isPending} busyText={profile.saving}>
        {profile.saveProfile}
      </SubmitButton>
    </form>
  );
}
