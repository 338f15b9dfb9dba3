import type { ArchiveEvent } from "@/api/types.ts";
import layout from "@/styles/layout.module.css";
import styles from "./event-line.module.css";
import { Picture } from "./picture.tsx";
import { PlaceDate } from "./place-date.tsx";
import { Year } from "./year.tsx";

/** An event as a line of a long list: year, cloth, words. */
function EventLine({ event }: { event: ArchiveEvent }) {
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
          <a href={`/events/${encodeURIComponent(event.id)}`}>{event.title}</a>
        </h3>
        <p className={styles.summary} dir="auto">
          {event.summary}
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
          <EventLine event={event} />
        </li>
      ))}
    </ol>
  );
}
