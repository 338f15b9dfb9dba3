import { Suspense } from "react";
import { country } from "@/api/overviews.ts";
import { useApi } from "@/api/use-api.ts";
import { type Country, countryBySlug } from "@/domain/countries.ts";
import { useMessages } from "@/messages/context.ts";
import { useCountryMessages } from "@/messages/country.ts";
import { later } from "@/platform/later.ts";
import { useLocation, useRouteParam } from "@/platform/navigation.ts";
import layout from "@/styles/layout.module.css";
import { Follow } from "@/ui/follow.tsx";
import { EventsNotLoaded } from "@/ui/state-block.tsx";
import { useFailureToast } from "@/ui/use-failure-toast.ts";
import { useOwnTitle } from "@/ui/use-title.ts";
import styles from "./country.module.css";
import { Facts } from "./facts.tsx";
import { countryState } from "./queries.ts";
import { countryView } from "./view.ts";

const REST = "/src/routes/country/country-rest.later.tsx";
const loadRest = () => import("./country-rest.later.tsx");
const Where = later(REST, "Where", loadRest);
const Rest = later(REST, "Rest", loadRest);

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
          {data && <p className={styles.lead}>{t.lead(data)}</p>}
          {data && <Facts country={data} />}
          <p className={styles.note}>{t.note}</p>
          <Follow about={{ country: name }} />
        </div>
        <Suspense fallback={<div className={styles.waiting} />}>
          <Where code={code} name={name} places={data?.places} />
        </Suspense>
      </div>
      {overview.isError ? (
        <EventsNotLoaded filtered={false} onRetry={() => void overview.refetch()} />
      ) : (
        <div className={layout.later}>
          {data && (
            <Suspense fallback={null}>
              <Rest slug={slug} name={name} country={data} state={state} />
            </Suspense>
          )}
        </div>
      )}
    </div>
  );
}
