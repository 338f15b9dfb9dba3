import type { CountryAnswer } from "@/api/types.ts";
import { longDate, machineDate } from "@/domain/dates.ts";
import { useMessages } from "@/messages/context.ts";
import { useCountryMessages } from "@/messages/country.ts";
import styles from "@/ui/facts.module.css";

/** What is known of a country besides its events; what is not known is left out. */
export function Facts({ country }: { country: CountryAnswer }) {
  const m = useMessages();
  const t = useCountryMessages();
  const { independence } = country;
  const { formerNames } = country.country;
  if (formerNames.length === 0 && !independence) return null;
  return (
    <dl className={styles.facts}>
      {formerNames.length > 0 && (
        <>
          <dt>{t.formerNames}</dt>
          {formerNames.map((name) => (
            <dd key={name}>{name}</dd>
          ))}
        </>
      )}
      {independence && (
        <>
          <dt>{t.independent}</dt>
          <dd>
            <a href={`/events/${encodeURIComponent(independence.id)}`}>
              <time dateTime={machineDate(independence)}>{longDate(independence, m)}</time>
            </a>
            <small dir="auto">{independence.title}</small>
          </dd>
        </>
      )}
    </dl>
  );
}
