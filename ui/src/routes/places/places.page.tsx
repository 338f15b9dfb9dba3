import { useMemo, useState } from "react";
import { stats } from "@/api/events.ts";
import { useApi } from "@/api/use-api.ts";
import { useMessages } from "@/messages/context.ts";
import { usePlacesMessages } from "@/messages/places.ts";
import layout from "@/styles/layout.module.css";
import { EventsNotLoaded } from "@/ui/state-block.tsx";
import { useFailureToast } from "@/ui/use-failure-toast.ts";
import { useTitle } from "@/ui/use-title.ts";
import { AfricaMap } from "./africa-map.tsx";
import { AllCountries } from "./all-countries.tsx";
import { FeaturedCountries } from "./featured-countries.tsx";
import styles from "./places.module.css";
import { latestPlaces } from "./queries.ts";
import { RegionTiles } from "./region-tiles.tsx";
import { allCountries, tallyCountries } from "./tally.ts";

export function Page() {
  const m = useMessages();
  const t = usePlacesMessages();
  const latest = useApi(latestPlaces());
  const counts = useMemo(() => latest.data && tallyCountries(latest.data.items), [latest.data]);
  const latestTotal = latest.data?.items.length ?? 0;
  const whole = useApi(stats());
  const everywhere = useMemo(() => whole.data && allCountries(whole.data.byCountry), [whole.data]);
  const [pointed, setPointed] = useState("");
  useTitle("places");
  const failed = [latest, whole].filter((answer) => answer.isError);
  useFailureToast(failed[0]?.error, m.states.loadEvents);
  const pointing = { pointed, onPoint: setPointed };

  return (
    <div className={layout.container}>
      <div className={layout.pageHead}>
        <h1 className={layout.pageTitle}>{t.title}</h1>
        <p className={layout.pageLead}>{t.lead}</p>
      </div>
      <RegionTiles />
      {failed.length > 0 ? (
        <div className={styles.below}>
          <EventsNotLoaded
            filtered={false}
            onRetry={() => {
              for (const answer of failed) void answer.refetch();
            }}
          />
        </div>
      ) : (
        <div className={`${styles.below} ${layout.later}`}>
          <div className={styles.columns}>
            <AfricaMap
              {...pointing}
              counts={everywhere}
              latest={counts}
              latestTotal={latestTotal}
            />
            <FeaturedCountries {...pointing} counts={counts} total={latestTotal} />
          </div>
          {everywhere && <AllCountries {...pointing} counts={everywhere} />}
        </div>
      )}
    </div>
  );
}
