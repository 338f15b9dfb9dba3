import { useApi } from "@/api/use-api.ts";
import { pagedCentury } from "@/domain/centuries.ts";
import { DEFAULT_LIMIT } from "@/domain/url-state.ts";
import { withQuery } from "@/lib/query-string.ts";
import { useMessages } from "@/messages/context.ts";
import { useCountryMessages } from "@/messages/country.ts";
import { PagedEvents } from "@/ui/paged-events.tsx";
import section from "@/ui/section.module.css";
import { useFailureToast } from "@/ui/use-failure-toast.ts";
import styles from "./country.module.css";
import { type CountryState, countryEvents } from "./queries.ts";

interface Props {
  slug: string;
  name: string;
  state: CountryState;
}

/** The events of a country, or of one of its centuries, oldest first. */
export function CountryEvents({ slug, name, state }: Props) {
  const m = useMessages();
  const t = useCountryMessages();
  const list = useApi(countryEvents(name, state), { keepPrevious: true });
  useFailureToast(list.error, m.states.loadEvents);
  const path = `/countries/${slug}`;
  const { century } = state;
  const everywhere = pagedCentury(century);
  return (
    <section className={styles.events} aria-labelledby="events">
      <div className={section.head}>
        <h2 id="events">{century ? m.timeline.century(Number(century)) : t.events}</h2>
        <span>{t.oldestFirst}</span>
      </div>
      {century && (
        <p className={styles.ways}>
          <a href={path}>{t.allCenturies}</a>
          {everywhere && (
            <a href={`/centuries/${everywhere}`}>{t.everywhere(m.timeline.century(everywhere))}</a>
          )}
        </p>
      )}
      <PagedEvents
        list={list}
        labelledBy="events"
        empty={t.empty}
        path={path}
        query={{ century }}
        page={state.page}
        limit={DEFAULT_LIMIT}
        address={(page) => withQuery(path, { century, page: page === 1 ? null : page })}
      />
    </section>
  );
}
