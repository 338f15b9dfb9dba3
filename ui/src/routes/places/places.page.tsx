import { Suspense, useMemo, useState } from "react";
import { stats } from "@/api/events.ts";
import { useApi } from "@/api/use-api.ts";
import { AfricaMap } from "@/features/africa-map/africa-map.tsx";
import { AllCountries } from "@/features/africa-map/all-countries.tsx";
import { allCountries, boundsOf, tallyCountries } from "@/features/africa-map/tally.ts";
import { withQuery } from "@/lib/query-string.ts";
import { useMessages } from "@/messages/context.ts";
import { usePlacesMessages } from "@/messages/places.ts";
import { later } from "@/platform/later.ts";
import layout from "@/styles/layout.module.css";
import { EventsNotLoaded } from "@/ui/state-block.tsx";
import { useFailureToast } from "@/ui/use-failure-toast.ts";
import { useTitle } from "@/ui/use-title.ts";
import { FeaturedCountries } from "./featured-countries.tsx";
import styles from "./places.module.css";
import { latestPlaces } from "./queries.ts";
import { RegionTiles } from "./region-tiles.tsx";

const Directory = later(
  "/src/routes/places/places-directory.later.tsx",
  "PlacesDirectory",
  () => import("./places-directory.later.tsx"),
);

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
  // The list beside the map counts the latest events only.
  const tip = (count: number, code: string) => {
    const ofLatest = counts?.find((entry) => entry.code === code)?.count ?? 0;
    return (
      <>
        <span>{t.inArchive(t.events(count))}</span>
        {counts && count !== ofLatest && <span>{t.ofLatest(ofLatest, latestTotal)}</span>}
      </>
    );
  };

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
              label={t.map}
              legend={t.legend}
              note={t.note}
              counts={everywhere}
              bounds={boundsOf(everywhere ?? [])}
              hrefOf={(name) => withQuery("/history", { country: name })}
              tip={tip}
            />
            <FeaturedCountries {...pointing} counts={counts} total={latestTotal} />
          </div>
          {everywhere && (
            <AllCountries
              {...pointing}
              title={t.all(everywhere.length)}
              note={t.allNote}
              counts={everywhere}
            />
          )}
        </div>
      )}
      <Suspense fallback={null}>
        <Directory />
      </Suspense>
    </div>
  );
}
