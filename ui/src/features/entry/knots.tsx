import type { EventBrief } from "@/api/types.ts";
import { PlaceDate } from "@/ui/place-date.tsx";
import { Year } from "@/ui/year.tsx";
import styles from "./knots.module.css";

interface Props {
  events: readonly EventBrief[];
  /** In two columns, where there is room. */
  columns?: boolean;
}

/** Events in order, each with its year: as short as an event can be told. */
export function Knots({ events, columns }: Props) {
  return (
    <ul className={columns ? styles.columns : undefined}>
      {events.map((event) => (
        <li key={event.id} className={styles.knot}>
          <span className={styles.year}>
            <Year event={event} />
          </span>
          <div>
            <PlaceDate event={event} />
            <a href={`/events/${encodeURIComponent(event.id)}`} dir="auto">
              {event.title}
            </a>
          </div>
        </li>
      ))}
    </ul>
  );
}
