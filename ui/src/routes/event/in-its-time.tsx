import type { ArchiveEvent, Related } from "@/api/types.ts";
import { Knots } from "@/features/entry/knots.tsx";
import { useEventMessages } from "@/messages/event.ts";
import section from "@/ui/section.module.css";
import styles from "./in-its-time.module.css";

/** What was before and after it in its country, and elsewhere at the same time. */
export function InItsTime({ event, related }: { event: ArchiveEvent; related: Related }) {
  const text = useEventMessages();
  const { before, meanwhile, after } = related;
  const cards = [
    { name: text.before(event.country), events: before },
    { name: text.meanwhile, events: meanwhile, now: true },
    { name: text.afterwards(event.country), events: after },
  ].filter(({ events }) => events.length > 0);
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby="in-its-time">
      <div className={section.head}>
        <h2 id="in-its-time">{text.inItsTime}</h2>
      </div>
      <div className={styles.loom}>
        {cards.map(({ name, events, now }) => (
          <section key={name} data-now={now} aria-label={name}>
            <h3>{name}</h3>
            <Knots events={events} />
          </section>
        ))}
      </div>
    </section>
  );
}
