import type { ArchiveEvent, Disputed } from "@/api/types.ts";
import { longDate } from "@/domain/dates.ts";
import { SourceDetail, SourceTitle } from "@/features/entry/source-line.tsx";
import { paragraphs } from "@/lib/text.ts";
import { useMessages } from "@/messages/context.ts";
import { useEventMessages } from "@/messages/event.ts";
import styles from "./lead.module.css";

/** The summary, of which the first paragraph leads, and what is disputed about the date. */
export function Lead({ event }: { event: ArchiveEvent }) {
  return (
    <div className={styles.lead}>
      {paragraphs(event.summary).map((text, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no id and may repeat.
        <p key={`${i} ${text}`} dir="auto">
          {text}
        </p>
      ))}
      {event.disputed && <DisputedDate disputed={event.disputed} />}
    </div>
  );
}

function DisputedDate({ disputed }: { disputed: Disputed }) {
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
