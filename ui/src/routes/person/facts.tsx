import type { LifeDate, PersonAnswer } from "@/api/types.ts";
import { countryHref } from "@/domain/countries.ts";
import { machineDate, yearOf } from "@/domain/dates.ts";
import { lifeDate, mayBeAlive } from "@/domain/life.ts";
import { SourceDetail, SourceTitle } from "@/features/entry/source-line.tsx";
import { SpanFact } from "@/features/entry/span-fact.tsx";
import { useMessages } from "@/messages/context.ts";
import { usePersonMessages } from "@/messages/person.ts";
import { useToday } from "@/platform/today.ts";
import styles from "@/ui/facts.module.css";

/** When somebody lived, where, and in how many events the archive knows them. */
export function Facts({ answer }: { answer: PersonAnswer }) {
  const t = usePersonMessages();
  const thisYear = yearOf({ date: useToday() }) ?? 0;
  const { person, events, eventTotal } = answer;
  const { born, died, countries } = person;
  return (
    <dl className={styles.facts}>
      <When name={t.born} date={born} />
      {(died || !mayBeAlive(person, thisYear)) && <When name={t.died} date={died} />}
      {countries.length > 0 && (
        <>
          <dt>{t.countries(countries.length)}</dt>
          {countries.map((country) => {
            const page = countryHref(country);
            return <dd key={country}>{page ? <a href={page}>{country}</a> : country}</dd>;
          })}
        </>
      )}
      <SpanFact events={events} total={eventTotal} />
    </dl>
  );
}

/** A date, and what is said where sources differ. */
function When({ name, date }: { name: string; date?: LifeDate }) {
  const m = useMessages();
  const t = usePersonMessages();
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {date ? <time dateTime={machineDate(date)}>{lifeDate(date, t, m)}</time> : t.notKnown}
        {date?.disputed && (
          <small>
            <span dir="auto">{date.disputed.reason}</span>{" "}
            <SourceTitle source={date.disputed.source} />.{" "}
            <SourceDetail source={date.disputed.source} />
          </small>
        )}
      </dd>
    </>
  );
}
