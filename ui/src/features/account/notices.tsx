import { notices } from "@/api/admin/auth.ts";
import { useApi } from "@/api/use-api.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { When } from "@/ui/admin/when.tsx";
import styles from "./account.module.css";

/** What happened to the account lately: links, passwords, devices. */
export function Notices() {
  const { profile } = useAdminMessages();
  const { data, isError } = useApi(notices());
  return (
    <section className={styles.part} aria-label={profile.notices}>
      <h3>{profile.notices}</h3>
      <p className={styles.note}>{profile.noticesHint}</p>
      {isError && <p role="alert">{profile.noticesFailed}</p>}
      {data?.items.length === 0 && <p>{profile.noNotices}</p>}
      <ul className={styles.rows}>
        {data?.items.map(({ id, kind, detail, createdAt }) => (
          <li key={id}>
            <div>
              <b>{profile.noticeNames[kind]}</b>
              <p className={styles.note}>
                {detail && `${detail}, `}
                <When at={createdAt} time />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
