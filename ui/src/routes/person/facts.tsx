import type { LifeDate, PersonAnswer, Source } from "@/api/types.ts";
import { countryHref } from "@/domain/countries.ts";
import { machineDate, yearOf } from "@/domain/dates.ts";
import { lifeDate, mayBeAlive } from "@/domain/life.ts";
import { SourceDetail, SourceTitle } from "@/features/entry/source-line.tsx";
import { SpanFact } from "@/features/entry/span-fact.tsx";
import { useMessages } from "@/messages/context.ts";
import { useEntryMessages } from "@/messages/entry.ts";
import { usePersonMessages } from "@/messages/person.ts";
import { useToday } from "@/platform/today.ts";
import styles from "@/ui/facts.module.css";

/** When somebody lived, where, and in how many events the archive knows them. */
export function Facts({ answer }: { answer: PersonAnswer }) {
  const t = usePersonMessages();
  const thisYear = yearOf({ date: useToday() }) ?? 0;
  const { person, events, eventTotal } = answer;
  const { born, died, countries, sources } = person;
  return (
    <dl className={styles.facts}>
      <When name={t.born} date={born} sources={sources} />
      {(died || !mayBeAlive(person, thisYear)) && (
        <When name={t.died} date={died} sources={sources} />
      )}
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

interface WhenProps {
  name: string;
  date?: LifeDate;
  sources: Source[];
}

/** A date, and what is said where sources differ. */
function When({ name, date, sources }: WhenProps) {
  const m = useMessages();
  const t = usePersonMessages();
  const { disputed } = date ?? {};
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {date ? <time dateTime={machineDate(date)}>{lifeDate(date, t, m)}</time> : t.notKnown}
        {disputed && (
          <small>
            <span dir="auto">{disputed.reason}</span>{" "}
            <Reference source={disputed.source} sources={sources} />
          </small>
        )}
      </dd>
    </>
  );
}

/** A source by its number, if it is one of those of the page; else in full. */
function Reference({ source, sources }: { source: Source; sources: Source[] }) {
  const text = useEntryMessages();
  const at = sources.findIndex(
    ({ title, author, url }) =>
      title === source.title && author === source.author && url === source.url,
  );
  if (at >= 0) {
    return (
      <a href={`#source-${at + 1}`} aria-label={text.source(at + 1)}>
        [{at + 1}]
      </a>
    );
  }
  return (
    <>
      <SourceTitle source={source} />. <SourceDetail source={source} />
    </>
  );
}
