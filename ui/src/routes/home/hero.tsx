import { stats } from "@/api/events.ts";
import { useApi } from "@/api/use-api.ts";
import { monthName } from "@/domain/dates.ts";
import { parseDate } from "@/lib/calendar.ts";
import { useMessages } from "@/messages/context.ts";
import { useHomeMessages } from "@/messages/home.ts";
import { useToday } from "@/platform/today.ts";
import layout from "@/styles/layout.module.css";
import { Icon } from "@/ui/icon.tsx";
import { Year } from "@/ui/year.tsx";
import "@/styles/selvedge-44.css";
import styles from "./hero.module.css";
import { todaysEvent } from "./queries.ts";

export function Hero() {
  const t = useHomeMessages();
  const { data } = useApi(stats());
  const [first, rest] = t.headline;
  return (
    <>
      <div className={styles.hero}>
        <div className={layout.container}>
          <h1 className={styles.headline}>
            {first} <span>{rest}</span>
          </h1>
        </div>
        <div className={styles.band} />
      </div>
      <div className={`${layout.container} ${styles.lead}`}>
        <div>
          <p>
            <b>{t.proverb}</b>
            {t.proverbMeaning}{" "}
            {data?.total
              ? t.lead(t.datedEvents(data.total), t.countries(data.byCountry.length))
              : t.leadEmpty}
          </p>
          <a className={styles.collections} href="/collections">
            {t.collections}
            <Icon name="right" />
          </a>
        </div>
        <Today />
      </div>
    </>
  );
}

function Today() {
  const m = useMessages();
  const t = useHomeMessages();
  const today = useToday();
  const { data } = useApi(todaysEvent(today));
  const event = data?.items[0];
  const date = parseDate(today);
  if (!event || !date) return null;
  return (
    <a className={styles.today} href={`/events/${encodeURIComponent(event.id)}`}>
      <b className={styles.year}>
        <Year event={event} />
      </b>
      <span>
        <small>{t.today(m.date.monthDay(monthName(date.month, m), date.day))}</small>
        <strong>{event.title}</strong>
      </span>
    </a>
  );
}
