import type { ReactNode } from "react";
import type { ArchiveEvent, EventBrief } from "@/api/types.ts";
import layout from "@/styles/layout.module.css";
import styles from "./event-line.module.css";
import { Picture } from "./picture.tsx";
import { PlaceDate } from "./place-date.tsx";
import { Year } from "./year.tsx";

interface LineProps {
  event: EventBrief;
  title: ReactNode;
  text: ReactNode;
}

/** An event as a line of a long list: year, cloth, words. */
export function EventLine({ event, title, text }: LineProps) {
  return (
    <article className={styles.line} data-event={event.id}>
      <p className={styles.year}>
        <span data-shared="year">
          <Year event={event} />
        </span>
      </p>
      <div className={styles.cloth} data-shared="cloth">
        <Picture
          event={event}
          width={128}
          height={144}
          box={["72px", 124]}
          band={false}
          align="start"
        />
      </div>
      <div className={styles.words}>
        <PlaceDate event={event} />
        <h3 dir="auto">
          <a href={`/events/${encodeURIComponent(event.id)}`}>{title}</a>
        </h3>
        <p className={styles.summary} dir="auto">
          {text}
        </p>
      </div>
    </article>
  );
}

interface Props {
  events: readonly ArchiveEvent[];
  labelledBy: string;
  /** The lines are those of the last address. */
  busy: boolean;
}

export function EventLines({ events, labelledBy, busy }: Props) {
  return (
    <ol
      className={`${styles.lines} ${layout.unrolling} ${layout.settling}`}
      aria-labelledby={labelledBy}
      aria-busy={busy}
    >
      {events.map((event) => (
        <li key={event.id}>
          <EventLine event={event} title={event.title} text={event.summary} />
        </li>
      ))}
    </ol>
  );
}
