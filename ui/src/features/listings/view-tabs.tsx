import { useEffect, useRef } from "react";
import { viewCounts } from "@/api/admin/events.ts";
import { useApi } from "@/api/use-api.ts";
import { useSessionUser } from "@/api/use-session.ts";
import { hasRank } from "@/domain/roles.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { useMessages } from "@/messages/context.ts";
import { type Listings, VIEWS } from "./use-listings.ts";
import styles from "./views.module.css";

/** The views, with how much there is in each, whatever the filters are. */
export function ViewTabs({ list }: { list: Listings }) {
  const m = useMessages();
  const { views: t } = useAdminMessages();
  const counts = useApi(viewCounts(), { keepPrevious: true }).data?.counts;
  const mayReview = hasRank(useSessionUser(), "editor");
  const box = useRef<HTMLFieldSetElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another view is to be brought into sight, also when the numbers make it wider.
  useEffect(() => {
    const tab = box.current?.querySelector<HTMLElement>("[aria-pressed=true]");
    if (!tab || !box.current) return;
    // Not scrollIntoView: it would move the page as well.
    box.current.scrollLeft = tab.offsetLeft - (box.current.clientWidth - tab.offsetWidth) / 2;
  }, [list.view, counts !== undefined]);

  return (
    <fieldset ref={box} className={styles.views} aria-label={t.label}>
      {VIEWS.filter((view) => view !== "review" || mayReview).map((view) => (
        <button
          key={view}
          type="button"
          aria-pressed={list.view === view}
          onClick={() => list.show(view)}
        >
          {t[view]} <span>{counts && m.number(counts[view])}</span>
        </button>
      ))}
    </fieldset>
  );
}
