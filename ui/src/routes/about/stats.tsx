import { stats } from "@/api/events.ts";
import { health } from "@/api/site.ts";
import type { EventStats } from "@/api/types.ts";
import { useApi } from "@/api/use-api.ts";
import { countryOf } from "@/domain/countries.ts";
import { useAboutMessages } from "@/messages/about.ts";
import { useMessages } from "@/messages/context.ts";
import layout from "@/styles/layout.module.css";
import { minutesOf } from "./minutes.ts";
import { eventTotal } from "./queries.ts";
import styles from "./stats.module.css";

/** What is not one of the 54 is not counted among them. */
const countriesWithEvents = ({ byCountry }: EventStats): number =>
  new Set(byCountry.map(({ _id }) => countryOf(_id)?.code).filter(Boolean)).size;

/** Three figures; the service's own is asked anew whenever the page is opened. */
export function Stats() {
  const m = useMessages();
  const t = useAboutMessages();
  const total = useApi(eventTotal());
  const whole = useApi(stats());
  const service = useApi(health());
  const status = service.data?.status;
  return (
    <section className={styles.section} aria-labelledby="stats">
      <h2 id="stats" className={layout.visuallyHidden}>
        {t.stats}
      </h2>
      <dl className={styles.stats}>
        <div>
          <dt>{t.events}</dt>
          <dd>{total.data ? m.number(total.data.total) : "–"}</dd>
        </div>
        <div>
          <dt>
            {t.countries}
            {whole.data && (
              <span className={styles.uptime}>{t.covered(countriesWithEvents(whole.data))}</span>
            )}
          </dt>
          <dd>{t.fixedCountries}</dd>
        </div>
        <div>
          <dt>
            {t.service}
            {service.data && !service.isError && (
              <span className={styles.uptime}>
                {t.up(t.uptime(minutesOf(service.data.uptime)))}
              </span>
            )}
          </dt>
          <dd className={styles.word}>
            {service.isError ? t.unavailable : status ? (t.status[status] ?? status) : t.checking}
          </dd>
        </div>
      </dl>
    </section>
  );
}
