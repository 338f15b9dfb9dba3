import type { Disputed } from "@/api/types.ts";
import { longDate } from "@/domain/dates.ts";
import { SourceDetail, SourceTitle } from "@/features/entry/source-line.tsx";
import { useMessages } from "@/messages/context.ts";
import { useEventMessages } from "@/messages/event.ts";
import styles from "./disputed-date.module.css";

/** What other sources say. */
export function DisputedDate({ disputed }: { disputed: Disputed }) {
  const m = useMessages();
  const text = useEventMessages();
  return (
    <aside className={styles.disputed}>
      <h2>{text.disputed}</h2>
      <p>
        {text.disputedDate(longDate(disputed, m))} <span dir="auto">{disputed.reason}</span>
      </p>
      <small>
        <SourceTitle source={disputed.source} />. <SourceDetail source={disputed.source} />
      </small>
    </aside>
  );
}
