import type { ReactNode } from "react";
import { sharePath } from "@/api/events.ts";
import type { ArchiveEvent } from "@/api/types.ts";
import { shareableEvent } from "@/domain/share.ts";
import { useMessages } from "@/messages/context.ts";
import styles from "./event-row.module.css";
import teaser from "./event-teaser.module.css";
import { Picture } from "./picture.tsx";
import { ShareButton } from "./share-button.tsx";
import { Year } from "./year.tsx";

interface Props {
  event: ArchiveEvent;
  /** The text under the year: the day, or how long ago it was. */
  note: ReactNode;
  action: string;
}

/** An event as a row of a list: year, cloth, words, what one can do. */
export function EventRow({ event, note, action }: Props) {
  const m = useMessages();
  const href = `/events/${encodeURIComponent(event.id)}`;
  return (
    <article className={`${teaser.teaser} ${teaser.edged} ${styles.row}`} data-event={event.id}>
      <div className={styles.parts}>
        <p className={styles.year}>
          <span data-shared="year">
            <Year event={event} />
          </span>
          {note && <small>{note}</small>}
        </p>
        <div className={styles.cloth} data-shared="cloth">
          <Picture event={event} width={300} height={230} box={["200px", 230]} />
        </div>
        <div className={styles.words}>
          <p className={styles.place}>{event.country}</p>
          <h3 className={teaser.title} dir="auto">
            <a href={href}>{event.title}</a>
          </h3>
          <p className={teaser.summary} dir="auto">
            {event.summary}
          </p>
        </div>
        <div className={styles.actions}>
          <a href={href} aria-label={`${action}: ${event.title}`}>
            {action}
          </a>
          <ShareButton
            className={styles.share}
            label={m.card.share}
            name={m.card.shareTitle(event.title)}
            subject={() => shareableEvent(event, sharePath(event.id), m)}
          />
        </div>
      </div>
    </article>
  );
}
