import { factors } from "@/api/admin/factors.ts";
import { useApi } from "@/api/use-api.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { Button } from "@/ui/button.tsx";
import styles from "./account.module.css";

/** How safe the account is, and what would make it safer. */
export function Safety({ onPassword }: { onPassword: () => void }) {
  const { safety: m } = useAdminMessages();
  const { data } = useApi(factors());
  if (!data) return null;
  const { done, left, passwordDue } = data.safety;
  const all = done.length + left.length;
  const level = passwordDue ? m.atRisk : m.level(done.length, all);
  const risk = passwordDue || undefined;
  return (
    <section className={styles.part} aria-label={m.title}>
      <header>
        <h3>{m.title}</h3>
        <b data-risk={passwordDue || done.length < 2 || undefined}>{level}</b>
      </header>
      <div className={styles.meter} data-risk={risk} aria-hidden="true">
        {done.map((step) => (
          <i key={step} data-done="" />
        ))}
        {left.map((step) => (
          <i key={step} />
        ))}
      </div>
      {passwordDue ? (
        <>
          <p>{m.passwordDue}</p>
          <Button onClick={onPassword}>{m.choosePassword}</Button>
        </>
      ) : (
        <p>
          {done.map((step) => m.done[step]).join(" ")}{" "}
          {left.length > 0 && (
            <>
              <b>{m.left(left.length)}</b> {left.map((step) => m.todo[step]).join("; ")}.
            </>
          )}
        </p>
      )}
    </section>
  );
}
