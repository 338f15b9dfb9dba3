import { useQueries } from "@tanstack/react-query";
import type { ArchiveEvent } from "@/api/types.ts";
import { apiQuery } from "@/api/use-api.ts";
import { monthDay, monthName, shiftMonthDay } from "@/lib/dates.ts";
import { withQuery } from "@/lib/query-string.ts";
import { useMessages } from "@/messages/context.ts";
import layout from "@/styles/layout.module.css";
import { Year } from "@/ui/year.tsx";
import { type Day, otherDayEvents, PER_DAY, weekOf } from "./queries.ts";
import styles from "./week.module.css";

interface Props {
  centre: Day;
  today: string;
  /** What the page already lists for its own day. */
  events: ArchiveEvent[];
}

/** Seven strips, one for each day, the chosen one in the middle. */
export function Week({ centre, today, events }: Props) {
  const m = useMessages();
  const others = weekOf(centre);
  const results = useQueries({
    queries: others.map((day) => apiQuery(otherDayEvents(day, today))),
  });
  const strips = others.map((day, i) => ({ day, events: results[i]?.data?.items ?? [] }));
  strips.splice(3, 0, { day: shiftMonthDay(centre, 0), events: events.slice(0, PER_DAY) });

  return (
    <section className={`${styles.section} ${layout.later}`} aria-labelledby="week">
      <h2 id="week" className={layout.sectionTitle}>
        {m.day.week}
      </h2>
      <ol className={styles.week}>
        {strips.map((strip) => (
          <Strip
            key={monthDay(strip.day)}
            {...strip}
            today={today}
            current={strip.day.day === centre.day}
          />
        ))}
      </ol>
    </section>
  );
}

interface StripProps {
  day: Day;
  events: ArchiveEvent[];
  today: string;
  current: boolean;
}

function Strip({ day, events, today, current }: StripProps) {
  const m = useMessages();
  const name = m.date.monthDay(monthName(day.month, m), day.day);
  const isToday = monthDay(day) === today.slice(5);
  return (
    <li className={styles.strip} data-current={current || undefined}>
      <h3>
        <a
          href={withQuery("/on-this-day", { day: isToday ? null : monthDay(day) })}
          aria-current={current ? "date" : undefined}
        >
          {name}
        </a>
      </h3>
      {events.length === 0 && <p className={styles.none}>{m.day.nothing}</p>}
      <ul>
        {events.map((event) => (
          <li key={event.id}>
            <a className={styles.event} href={`/events/${encodeURIComponent(event.id)}`}>
              <b>
                <Year event={event} />
              </b>
              <span>{event.title}</span>
            </a>
          </li>
        ))}
      </ul>
    </li>
  );
}
