import { useApi } from "@/api/use-api.ts";
import { monthName } from "@/domain/dates.ts";
import { monthDay } from "@/lib/calendar.ts";
import { withQuery } from "@/lib/query-string.ts";
import { useMessages } from "@/messages/context.ts";
import { useOnThisDayMessages } from "@/messages/on-this-day.ts";
import layout from "@/styles/layout.module.css";
import { Year } from "@/ui/year.tsx";
import { type Day, stripEvents, weekOf } from "./queries.ts";
import styles from "./week.module.css";

interface Props {
  centre: Day;
  today: string;
}

/** Seven strips, one for each day, the chosen one in the middle. */
export function Week({ centre, today }: Props) {
  const m = useMessages();
  const t = useOnThisDayMessages();
  const name = m.date.monthDay(monthName(centre.month, m), centre.day);

  return (
    <section className={`${styles.section} ${layout.later}`} aria-labelledby="week">
      <h2 id="week" className={layout.sectionTitle}>
        {monthDay(centre) === today.slice(5) ? t.week : t.weekOf(name)}
      </h2>
      <ol className={styles.week}>
        {weekOf(centre).map((day) => (
          <Strip key={monthDay(day)} day={day} today={today} current={day.day === centre.day} />
        ))}
      </ol>
    </section>
  );
}

interface StripProps {
  day: Day;
  today: string;
  current: boolean;
}

function Strip({ day, today, current }: StripProps) {
  const m = useMessages();
  const t = useOnThisDayMessages();
  const { data, isError, refetch } = useApi(stripEvents(day, today));
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
      {data?.total === 0 && <p className={styles.none}>{t.nothing}</p>}
      {isError ? (
        <button type="button" className={styles.again} onClick={() => void refetch()}>
          {m.states.tryAgain}
        </button>
      ) : (
        !data && <div className={styles.undyed} />
      )}
      <ul>
        {data?.items.map((event) => (
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
