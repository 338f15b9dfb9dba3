import type { ArchiveEvent } from "@/api/types.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import styles from "./listings.module.css";

const NAMED = 5;

/** What a question about a selection is about: the first titles, and how many more. */
export function ChosenTitles({ chosen }: { chosen: readonly ArchiveEvent[] }) {
  const { listings: t } = useAdminMessages();
  return (
    <ul className={styles.titles}>
      {chosen.slice(0, NAMED).map(({ id, title }) => (
        <li key={id} dir="auto">
          {title}
        </li>
      ))}
      {chosen.length > NAMED && <li>{t.more(chosen.length - NAMED)}</li>}
    </ul>
  );
}
