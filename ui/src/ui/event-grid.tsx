import type { ArchiveEvent, Settings } from "@/api/types.ts";
import { classes } from "@/lib/text.ts";
import layout from "@/styles/layout.module.css";
import { cardSizeStyle } from "./card-size.ts";
import styles from "./event-card.module.css";
import { EventCard } from "./event-card.tsx";
import skeleton from "./skeleton.module.css";
import { times, Waiting } from "./waiting.tsx";

interface Props {
  events: ArchiveEvent[];
  settings: Settings;
  /** Whether the first card spans two strips. */
  lead?: boolean;
}

export function EventGrid({ events, settings, lead = true }: Props) {
  return (
    <ul
      className={classes(styles.grid, layout.unrolling, lead && styles.withLead)}
      style={cardSizeStyle(settings)}
    >
      {events.map((event, i) => (
        <li key={event.id}>
          <EventCard
            event={event}
            imageHeight={settings.cardImageHeight}
            double={lead && i === 0}
          />
        </li>
      ))}
    </ul>
  );
}

/** The skeleton of the grid, in the same boxes, so that nothing shifts when the events load. */
export function EventGridSkeleton({ settings, count = 6 }: { settings: Settings; count?: number }) {
  return (
    <Waiting>
      <div className={classes(styles.grid, styles.withLead)} style={cardSizeStyle(settings)}>
        {times(
          count,
          <div className={skeleton.card}>
            <div className={skeleton.cloth} />
            <div className={skeleton.lines}>
              <i />
              <b />
              <i />
              <i />
            </div>
          </div>,
        )}
      </div>
    </Waiting>
  );
}
