import { type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { withQuery } from "@/lib/query-string.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { ConfirmDialog } from "@/ui/admin/dialog.tsx";
import { Select } from "@/ui/admin/select.tsx";
import { SelectionBar } from "@/ui/admin/selection-bar.tsx";
import { Button } from "@/ui/button.tsx";
import { Paginator } from "@/ui/paginator.later.tsx";
import { RowSkeleton } from "@/ui/row-skeleton.tsx";
import { EventsNotLoaded, StateBlock } from "@/ui/state-block.tsx";
import { Understood } from "@/ui/understood.later.tsx";
import { BulkButtons } from "./bulk-buttons.tsx";
import { ChosenTitles } from "./chosen-titles.tsx";
import { ListingCard } from "./listing-card.tsx";
import styles from "./listings.module.css";
import { merge, useSubmissions } from "./submissions.ts";
import type { ListingActions } from "./use-listing-actions.ts";
import { type Listings, NAMES, SIZES, SORTS, type Sort } from "./use-listings.ts";
import type { Selection } from "./use-selection.ts";
import { useTwins } from "./use-twins.ts";

/** A press so soon after a card has moved was meant for the one that was there before. */
const SETTLED_AFTER = 600;

interface Props {
  list: Listings;
  selection: Selection;
  actions: ListingActions;
  /** The listing that one came back to. */
  marked: string | null;
  onEdit: (id: string) => void;
}

export function ListingList({ list, selection, actions, marked, onEdit }: Props) {
  const { listings: t, sorts } = useAdminMessages();
  const pending = useSubmissions();
  const pageBox = useRef<HTMLInputElement>(null);
  const [asking, setAsking] = useState(false);
  const items = list.data?.items ?? [];
  const listed = merge(items, pending);
  const chosen = selection.events;
  const here = items.filter(selection.has).length;
  const all = items.length > 0 && here === items.length;
  // With nothing selected there is nothing to confirm.
  if (asking && chosen.length === 0) setAsking(false);
  const twins = useTwins();
  const cards = useMovedCards(listed.map(({ event }) => event.id));

  useEffect(() => {
    if (pageBox.current) pageBox.current.indeterminate = here > 0 && !all;
  }, [here, all]);

  return (
    <section aria-labelledby="your-listings">
      <div className={styles.listHead}>
        <h2 id="your-listings" tabIndex={-1} data-after-notice="">
          {t.yours}
        </h2>
        <div className={styles.sort}>
          <label htmlFor="listing-sort">{sorts.label}</label>
          <Select
            id="listing-sort"
            value={list.sort}
            options={SORTS.map((one) => [one, sorts[one]])}
            onChange={(by) => list.order(by as Sort)}
          />
        </div>
        {items.length > 0 && (
          <label className={styles.selectPage}>
            <input
              ref={pageBox}
              type="checkbox"
              checked={all}
              onChange={() => selection.set(items, !all)}
            />
            {t.selectPage(items.length)}
          </label>
        )}
      </div>
      {chosen.length > 0 && (
        <SelectionBar
          text={t.selected(chosen.length)}
          clear={t.clear}
          remove={t.removeSelected}
          onClear={() => {
            selection.clear();
            focusHeading();
          }}
          onRemove={() => setAsking(true)}
        >
          <BulkButtons ids={chosen.map(({ id }) => id)} actions={actions} />
        </SelectionBar>
      )}
      {list.data?.understood && !list.isError && (
        <Understood
          understood={list.data.understood}
          href={(q) => withQuery("/search", { q })}
          onChoose={(q) => list.narrow({ ...list.filter, q })}
        />
      )}
      {list.isPending && <RowSkeleton />}
      {list.isError && <EventsNotLoaded onRetry={() => void list.refetch()} />}
      {listed.length > 0 && !list.isError && (
        <div
          ref={cards.box}
          className={styles.cards}
          aria-busy={list.isPlaceholderData}
          // A press would also take the focus, to a button that deletes the next one.
          onMouseDownCapture={cards.onPress}
          onClickCapture={cards.onPress}
        >
          {listed.map(({ event, submission }) => (
            <ListingCard
              key={submission?.key ?? event.id}
              event={event}
              submission={submission}
              selected={selection.has(event)}
              problem={selection.problemOf(event)}
              twin={twins.get(event.id)}
              isMarked={marked === event.id}
              onSelect={(on) => selection.set([event], on)}
              onEdit={() => onEdit(event.id)}
              actions={actions}
            />
          ))}
        </div>
      )}
      {list.data && listed.length === 0 && !list.isError && <Nothing list={list} />}
      {list.data && list.data.total > 0 && !list.isError && (
        <Paginator
          path={list.pathname}
          top="your-listings"
          query={{ ...list.all, [NAMES.page]: null, [NAMES.limit]: null }}
          names={NAMES}
          sizes={SIZES}
          page={list.page}
          limit={list.limit}
          usualLimit={list.usualLimit}
          total={list.data.total}
          tight
        />
      )}
      {asking && chosen.length > 0 && (
        <ConfirmDialog
          title={t.removeTitle}
          text={t.confirmRemove(chosen.length)}
          keep={t.keep}
          confirm={t.confirm}
          busy={actions.removeSelected.isPending}
          busyText={t.removing}
          onConfirm={() =>
            actions.removeSelected.mutate(
              chosen.map(({ id }) => id),
              {
                onSettled: () => {
                  setAsking(false);
                  focusHeading();
                },
              },
            )
          }
          onClose={() => setAsking(false)}
        >
          <p className={styles.note}>{t.thirtyDays}</p>
          <ChosenTitles chosen={chosen} />
        </ConfirmDialog>
      )}
    </section>
  );
}

const focusHeading = () => document.getElementById("your-listings")?.focus();

/**
 * When a card goes, the others move up. The focus that it had goes to the one that follows,
 * and a press that was meant for it does nothing to the one that took its place.
 */
function useMovedCards(ids: readonly string[]) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(ids);
  const focused = useRef<string | null>(null);
  const movedAt = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const card = (target as HTMLElement).closest?.<HTMLElement>("[data-card]");
      focused.current = card?.dataset.card ?? null;
    };
    document.addEventListener("focusin", onFocus);
    return () => document.removeEventListener("focusin", onFocus);
  }, []);

  useLayoutEffect(() => {
    const was = before.current;
    before.current = ids;
    const gone = was.filter((id) => !ids.includes(id));
    // What was added pushes the others on, too, but nobody aims at those at that moment.
    if (gone.length === 0 && was.length !== ids.length) return;
    if (was.some((id, i) => ids.includes(id) && ids.indexOf(id) !== i)) {
      movedAt.current = performance.now();
    }
    const last = focused.current;
    if (!last || !gone.includes(last) || document.activeElement !== document.body) return;
    const next = was.slice(was.indexOf(last) + 1).find((id) => ids.includes(id));
    const card =
      next && box.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(next)}"]`);
    if (card) card.focus({ preventScroll: true });
    else focusHeading();
  });

  return {
    box,
    onPress(event: SyntheticEvent) {
      if (performance.now() - movedAt.current >= SETTLED_AFTER) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

function Nothing({ list }: { list: Listings }) {
  const { listings: t, views } = useAdminMessages();
  if (list.active === 0) {
    const isAll = list.view === "all";
    return <StateBlock kind="empty" title={isAll ? t.empty : views.empty} />;
  }
  return (
    <StateBlock kind="empty" title={t.noneMatch} hint={t.noneMatchHint}>
      <Button look="ghost" onClick={list.reset}>
        {t.reset}
      </Button>
    </StateBlock>
  );
}
