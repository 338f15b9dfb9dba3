import { useMemo, useState } from "react";
import { stats } from "@/api/endpoints.ts";
import { useApi } from "@/api/use-api.ts";
import { useMessages } from "@/messages/context.ts";
import layout from "@/styles/layout.module.css";
import { EventsNotLoaded } from "@/ui/state-block.tsx";
import { useFailureToast } from "@/ui/use-failure-toast.ts";
import { useTitle } from "@/ui/use-title.ts";
import { AfricaMap } from "./africa-map.tsx";
import { FeaturedCountries } from "./featured-countries.tsx";
import styles from "./places.module.css";
import { latestPlaces } from "./queries.ts";
import { RegionTiles } from "./region-tiles.tsx";
import { countriesOf, tallyCountries } from "./tally.ts";

export function Page() {
  const m = useMessages();
  const latest = useApi(latestPlaces());
  const counts = useMemo(() => tallyCountries(latest.data?.items ?? []), [latest.data]);
  const whole = useApi(stats());
  const everywhere = useMemo(() => countriesOf(whole.data?.byCountry ?? []), [whole.data]);
  const [pointed, setPointed] = useState("");
  useTitle("places");
  useFailureToast(latest.error, m.states.loadEvents);

  return (
    <div className={layout.container}>
      <div className={layout.pageHead}>
        <h1 className={layout.pageTitle}>{m.places.title}</h1>
        <p className={layout.pageLead}>{m.places.lead}</p>
      </div>
      <RegionTiles />
      {latest.isError ? (
        <EventsNotLoaded onRetry={() => void latest.refetch()} />
      ) : (
        <div className={`${styles.columns} ${layout.later}`}>
          <AfricaMap counts={everywhere} pointed={pointed} onPoint={setPointed} />
          <FeaturedCountries
            counts={counts}
            loaded={latest.data !== undefined}
            pointed={pointed}
            onPoint={setPointed}
          />
        </div>
      )}
    </div>
  );
}
