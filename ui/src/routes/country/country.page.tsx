import { country } from "@/api/overviews.ts";
import { useApi } from "@/api/use-api.ts";
import { type Country, countryBySlug } from "@/domain/countries.ts";
import { LocatorMap } from "@/features/locator/locator-map.tsx";
import { useMessages } from "@/messages/context.ts";
import { useCountryMessages } from "@/messages/country.ts";
import { useLocation, useRouteParam } from "@/platform/navigation.ts";
import layout from "@/styles/layout.module.css";
import { Follow } from "@/ui/follow.tsx";
import { EventsNotLoaded } from "@/ui/state-block.tsx";
import { useFailureToast } from "@/ui/use-failure-toast.ts";
import { useOwnTitle } from "@/ui/use-title.ts";
import { CenturyStrip } from "./century-strip.tsx";
import styles from "./country.module.css";
import { CountryEvents } from "./country-events.tsx";
import { Facts } from "./facts.tsx";
import { countryState } from "./queries.ts";
import { countryView } from "./view.ts";

export function Page() {
  const m = useMessages();
  const t = useCountryMessages();
  const slug = useRouteParam("slug");
  const { name, code, region } = countryBySlug(slug) as Country;
  const state = countryState(useLocation().search);
  const overview = useApi(country(slug));
  useOwnTitle(t.title(name), countryView(state, m));
  useFailureToast(overview.error, m.states.loadEvents);
  const { data } = overview;
  return (
    <div className={layout.container}>
      <div className={styles.head}>
        <div>
          <p className={styles.region}>{m.regions[region]}</p>
          <h1 className={styles.name} data-long={/\S{10}/.test(name) || undefined}>
            {name}
          </h1>
          {data && (
            <p className={styles.lead}>{t.lead(data.total, data.firstYear, data.lastYear)}</p>
          )}
          {data && <Facts country={data} />}
          <p className={styles.note}>{t.note}</p>
          <Follow about={{ country: name }} />
        </div>
        <LocatorMap code={code} name={name} />
      </div>
      {overview.isError ? (
        <EventsNotLoaded filtered={false} onRetry={() => void overview.refetch()} />
      ) : (
        data?.total !== 0 && (
          <div className={layout.later}>
            {data && <CenturyStrip slug={slug} country={data} chosen={state.century} />}
            <CountryEvents slug={slug} name={name} state={state} />
          </div>
        )
      )}
    </div>
  );
}
