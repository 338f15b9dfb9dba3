import { updateProfile } from "@/api/admin/auth.ts";
import { type SessionUser, updateSessionUser } from "@/api/session.ts";
import { hasRank } from "@/domain/roles.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { Switch } from "@/ui/admin/switch.tsx";
import { useAction } from "@/ui/admin/use-action.ts";
import styles from "./account.module.css";

type Choice = "digest" | "approval" | "news";

/** What holds for accounts whose choice is not known yet. */
const USUAL: Record<Choice, boolean> = { digest: true, approval: true, news: false };

/** Which mail a person gets. Only moderators can get the digest of comments. */
export function Letters({ user }: { user: SessionUser }) {
  const { profile } = useAdminMessages();
  const { mutate, variables, isPending } = useAction({
    mutationFn: (notifications: Partial<Record<Choice, boolean>>) =>
      updateProfile({ notifications }),
    failed: profile.lettersFailed,
    onSuccess: (saved) => updateSessionUser(saved.user),
  });
  const choices: Choice[] = hasRank(user, "editor")
    ? ["digest", "approval", "news"]
    : ["approval", "news"];
  // The choice is shown at once, and reverts when it could not be saved.
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
                on={wanted[choice] ?? USUAL[choice]}
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
