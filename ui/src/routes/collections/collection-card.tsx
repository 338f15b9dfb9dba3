import type { Collection } from "@/api/types.ts";
import { longDate, longTimestamp, machineDate } from "@/domain/dates.ts";
import { tagLabel } from "@/domain/tags.ts";
import { withQuery } from "@/lib/query-string.ts";
import { shorten } from "@/lib/shorten.ts";
import { useCollectionsMessages } from "@/messages/collections.ts";
import { useMessages } from "@/messages/context.ts";
import { Cloth } from "@/ui/cloth.tsx";
import { Icon } from "@/ui/icon.tsx";
import { Timestamp } from "@/ui/timestamp.tsx";
import { Year } from "@/ui/year.tsx";
import styles from "./collection-card.module.css";

export const SUMMARY_LIMIT = 180;
const MOST_EVENTS = 4;

/** The newest edit; failing that the latest event; failing that, some time ago. */
function Updated({ updatedAt, latestEventDate }: Partial<Collection>) {
  const m = useMessages();
  const { updated, recently } = useCollectionsMessages();
  if (updatedAt) return <Timestamp at={updatedAt}>{updated}</Timestamp>;
  return updated(longTimestamp(latestEventDate, m) || recently);
}

export function CollectionCard({ collection }: { collection: Collection }) {
  const m = useMessages();
  const t = useCollectionsMessages();
  const { tag, totalEvents } = collection;
  const events = collection.events.slice(0, MOST_EVENTS);
  return (
    <article className={styles.card}>
      <div className={styles.bolt}>
        {events.map((event) => (
          <div key={event.id}>
            <Cloth event={event} width={150} height={160} band={false} align="start" />
          </div>
        ))}
      </div>
      <div className={styles.head}>
        <h2>{tagLabel(tag)}</h2>
        <p>
          <b>{m.number(totalEvents)}</b> {t.events(totalEvents)}
        </p>
      </div>
      <ol className={styles.list}>
        {events.map((event) => (
          <li key={event.id}>
            <span className={styles.year}>
              <Year event={event} />
            </span>
            <div>
              <h3>
                <a href={`/events/${encodeURIComponent(event.id)}`}>{event.title}</a>
              </h3>
              <p className={styles.where}>
                {event.country}, <time dateTime={machineDate(event)}>{longDate(event, m)}</time>
              </p>
              <p className={styles.summary}>{shorten(event.summary, SUMMARY_LIMIT)}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className={styles.foot}>
        <span>
          <Updated {...collection} />
        </span>
        <a href={withQuery("/history", { tags: [tag] })}>
          {t.allEvents(totalEvents)}
          <Icon name="right" />
        </a>
      </p>
    </article>
  );
}
