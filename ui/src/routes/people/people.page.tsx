import { Suspense } from "react";
import { useApi } from "@/api/use-api.ts";
import { useSettings } from "@/api/use-settings.ts";
import { tagLabel } from "@/domain/tags.ts";
import { withQuery } from "@/lib/query-string.ts";
import { useMessages } from "@/messages/context.ts";
import { usePeopleMessages } from "@/messages/people.ts";
import { later } from "@/platform/later.ts";
import layout from "@/styles/layout.module.css";
import { FilterChip } from "@/ui/chip.tsx";
import { EventGrid, EventGridSkeleton } from "@/ui/event-grid.tsx";
import { Icon } from "@/ui/icon.tsx";
import section from "@/ui/section.module.css";
import { EventsNotLoaded } from "@/ui/state-block.tsx";
import { useFailureToast } from "@/ui/use-failure-toast.ts";
import { useTitle } from "@/ui/use-title.ts";
import { highlights } from "./highlights.ts";
import styles from "./people.module.css";
import { PeopleTiles } from "./people-tiles.tsx";
import { popularTags } from "./popular-tags.ts";
import { latestEvents, latestPeople } from "./queries.ts";

const REST = "/src/routes/people/people-rest.later.tsx";
const loadRest = () => import("./people-rest.later.tsx");
const Directory = later(REST, "PeopleDirectory", loadRest);
const LatestPeople = later(REST, "LatestPeople", loadRest);

export function Page() {
  const m = useMessages();
  const t = usePeopleMessages();
  const settings = useSettings();
  const latest = useApi(latestEvents());
  const events = latest.data?.items ?? [];
  const newest = useApi(latestPeople()).data?.items ?? [];
  const hasPeople = newest.length > 0;
  useTitle("people");
  useFailureToast(latest.error, m.states.loadEvents);

  return (
    <div className={layout.container}>
      <div className={layout.pageHead}>
        <h1 className={layout.pageTitle}>{t.title}</h1>
        <p className={layout.pageLead}>
          {hasPeople ? (
            <>
              {t.leadWithPeople} <a href="#directory">{t.byLetter}</a>
            </>
          ) : (
            t.lead
          )}
        </p>
      </div>
      <PeopleTiles hasPeople={hasPeople} />
      <Suspense fallback={null}>
        <Directory />
      </Suspense>
      <section className={`${styles.section} ${layout.later}`} aria-labelledby="highlights">
        <div className={`${section.head} ${styles.head}`}>
          <h2 id="highlights">{t.highlights}</h2>
        </div>
        {latest.isError ? (
          <EventsNotLoaded filtered={false} onRetry={() => void latest.refetch()} />
        ) : !latest.data ? (
          <EventGridSkeleton settings={settings} count={3} />
        ) : events.length === 0 ? (
          <p>{t.empty}</p>
        ) : (
          <>
            {hasPeople && (
              <Suspense fallback={null}>
                <LatestPeople people={newest} />
              </Suspense>
            )}
            <EventGrid
              events={highlights(events, hasPeople ? 3 : 6)}
              settings={settings}
              lead={false}
            />
          </>
        )}
      </section>
      <section className={`${styles.section} ${layout.later}`} aria-labelledby="tags">
        <div className={`${section.head} ${styles.head}`}>
          <h2 id="tags">{t.tags}</h2>
          <span>{t.tagsHint}</span>
        </div>
        <ul className={styles.tags}>
          {popularTags(events).map(({ tag, count }) => (
            <li key={tag}>
              <FilterChip
                href={withQuery("/history", { tags: [tag] })}
                tag={tag}
                count={count}
                current={false}
              >
                {tagLabel(tag)}
              </FilterChip>
            </li>
          ))}
        </ul>
        <a className={styles.more} href="/collections">
          {t.collections}
          <Icon name="right" />
        </a>
      </section>
    </div>
  );
}
