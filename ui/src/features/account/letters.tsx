import { useMutation } from "@tanstack/react-query";
import { request } from "@/api/client.ts";
import { reasonOf } from "@/api/error.ts";
import { type SessionUser, updateSessionUser } from "@/api/session.ts";
import { hasRank } from "@/domain/roles.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { toast } from "@/platform/toasts.ts";
import { Switch } from "@/ui/admin/switch.tsx";
import styles from "./account-dialog.module.css";

type Choice = "digest" | "approval";

/** Which letters about the discussion a person gets. Only moderators are told what waits. */
export function Letters({ user }: { user: SessionUser }) {
  const { profile } = useAdminMessages();
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (wanted: Partial<Record<Choice, boolean>>) =>
      request<{ user: SessionUser }>("/api/auth/profile", {
        method: "PUT",
        body: { notifications: wanted },
      }),
    onSuccess: (answer) => updateSessionUser(answer.user),
    onError: (error) => toast.error(profile.lettersFailed, { detail: reasonOf(error) }),
  });
  const choices: Choice[] = hasRank(user, "editor") ? ["digest", "approval"] : ["approval"];
  // What was chosen shows at once, and falls back by itself when it could not be saved.
  const wanted = { ...user.notifications, ...(isPending && variables) };
  return (
    <section className={styles.part} aria-label={profile.letters}>
      <h3>{profile.letters}</h3>
      <p className={styles.note}>
        {user.emailVerified === false ? profile.unconfirmed : profile.lettersHint}
      </p>
      <ul className={styles.rows}>
        {choices.map((choice) => {
          const { name, hint } = profile.letterNames[choice];
          return (
            <li key={choice}>
              <div>
                <b>{name}</b>
                <p className={styles.note}>{hint}</p>
              </div>
              <Switch
                label={name}
                on={wanted[choice] ?? true}
                words={profile}
                onChange={(on) => mutate({ [choice]: on })}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
