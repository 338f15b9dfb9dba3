import { Suspense } from "react";
import { century } from "@/api/overviews.ts";
import { useApi } from "@/api/use-api.ts";
import { yearsOfCentury } from "@/domain/centuries.ts";
import { useCenturyMessages } from "@/messages/century.ts";
import { useMessages } from "@/messages/context.ts";
import { later } from "@/platform/later.ts";
import { useLocation, useRouteParam } from "@/platform/navigation.ts";
import { useToday } from "@/platform/today.ts";
import layout from "@/styles/layout.module.css";
import { EventsNotLoaded } from "@/ui/state-block.tsx";
import { useFailureToast } from "@/ui/use-failure-toast.ts";
import { useOwnTitle } from "@/ui/use-title.ts";
import styles from "./century.module.css";
import { CenturyEvents } from "./century-events.tsx";
import { DecadeStrip } from "./decade-strip.tsx";
import { centuryState } from "./queries.ts";
import { Turn } from "./turn.tsx";
import { centuryView } from "./view.ts";
import { Where } from "./where.tsx";

const People = later(
  "/src/routes/century/century-people.later.tsx",
  "People",
  () => import("./century-people.later.tsx"),
);

export function Page() {
  const m = useMessages();
  const t = useCenturyMessages();
  const n = Number(useRouteParam("n"));
  const state = centuryState(n, useLocation().search);
  const name = m.timeline.century(n);
  const overview = useApi(century(String(n)));
  useOwnTitle(t.title(name), centuryView(n, state.decade, m));
  useFailureToast(overview.error, m.states.loadEvents);
  const { data } = overview;
  const { from, to } = yearsOfCentury(n);
  const span = { from, to: to < Number(useToday().slice(0, 4)) ? to : undefined };
  return (
    <div className={layout.container}>
      <div className={layout.pageHead}>
        <h1 className={layout.pageTitle}>{name}</h1>
        <p className={layout.pageLead}>
          {data &&
            (data.total ? t.lead(data.total, data.countries.length, span) : t.noEvents(span))}
        </p>
      </div>
      {overview.isError ? (
        <EventsNotLoaded filtered={false} onRetry={() => void overview.refetch()} />
      ) : (
        data?.total !== 0 && (
          <>
            {data && (
              <DecadeStrip n={n} decades={data.decades} chosen={state.decade} total={data.total} />
            )}
            <div className={`${styles.columns} ${layout.later}`}>
              <CenturyEvents n={n} state={state} total={data?.total} />
              <Where n={n} countries={data?.countries} />
            </div>
          </>
        )
      )}
      <Suspense fallback={null}>
        <People n={n} />
      </Suspense>
      {data && <Turn before={data.before} after={data.after} />}
    </div>
  );
}
