import { useId } from "react";
import { monthName } from "@/domain/dates.ts";
import type { DayState } from "@/domain/url-state.ts";
import { daysIn, monthDay, shiftMonthDay } from "@/lib/calendar.ts";
import { withQuery } from "@/lib/query-string.ts";
import { useMessages } from "@/messages/context.ts";
import { useOnThisDayMessages } from "@/messages/on-this-day.ts";
import { useNavigate } from "@/platform/navigation.ts";
import layout from "@/styles/layout.module.css";
import { Button } from "@/ui/button.tsx";
import { Icon } from "@/ui/icon.tsx";
import styles from "./day-picker.module.css";
import type { Day } from "./queries.ts";

const PATH = "/on-this-day";

interface Props {
  state: DayState;
  day: Day;
  name: string;
  today: string;
}

/** The previous day, the next day, or any other; the day is part of the address. */
export function DayPicker({ state, day, name, today }: Props) {
  const m = useMessages();
  const t = useOnThisDayMessages();
  const navigate = useNavigate();
  const id = useId();
  const isToday = monthDay(day) === today.slice(5);
  // Today needs no parameter, so that the plain address stays the page of today.
  const address = (to: Day) =>
    withQuery(PATH, { day: monthDay(to) === today.slice(5) ? null : monthDay(to) });
  const choose = (month: number, date: number) =>
    navigate(address({ month, day: Math.min(date, daysIn(2000, month)) }));

  return (
    <div className={styles.picker}>
      <a className={styles.step} href={address(shiftMonthDay(day, -1))} rel="prev">
        <Icon name="left" />
        <span>{t.previous}</span>
      </a>
      <p className={styles.day} aria-live="polite">
        <b>{name}</b>
        {isToday ? <span>{t.today}</span> : <a href={PATH}>{t.backToToday}</a>}
      </p>
      <form className={styles.form} method="get" action={PATH} aria-label={t.choose}>
        <div>
          <label htmlFor={`${id}-month`}>{t.month}</label>
          <select
            id={`${id}-month`}
            name="month"
            value={monthDay(day).slice(0, 2)}
            onChange={(event) => choose(Number(event.target.value), day.day)}
          >
            {m.date.months.map((_, i) => (
              <option key={monthName(i + 1, m)} value={String(i + 1).padStart(2, "0")}>
                {monthName(i + 1, m)}
              </option>
            ))}
          </select>
        </div>
        <div>
          <label htmlFor={`${id}-date`}>{t.date}</label>
          <select
            id={`${id}-date`}
            name="date"
            value={day.day}
            onChange={(event) => choose(day.month, Number(event.target.value))}
          >
            {Array.from({ length: daysIn(2000, day.month) }, (_, i) => (
              <option key={monthDay({ month: 1, day: i + 1 })} value={i + 1}>
                {i + 1}
              </option>
            ))}
          </select>
        </div>
        {state.search && <input type="hidden" name="search" value={state.search} />}
        <Button type="submit" className={layout.noScriptOnly}>
          {t.show}
        </Button>
      </form>
      <a className={styles.step} href={address(shiftMonthDay(day, 1))} rel="next">
        <span>{t.next}</span>
        <Icon name="right" />
      </a>
    </div>
  );
}
