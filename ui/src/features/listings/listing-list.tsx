import { useEffect, useRef, useState } from "react";
import { useAdminMessages } from "@/messages/admin.ts";
import { ConfirmDialog } from "@/ui/admin/dialog.tsx";
import { SelectionBar } from "@/ui/admin/selection-bar.tsx";
import { Button } from "@/ui/button.tsx";
import { Paginator } from "@/ui/paginator.later.tsx";
import { RowSkeleton } from "@/ui/row-skeleton.tsx";
import { EventsNotLoaded, StateBlock } from "@/ui/state-block.tsx";
import { ListingCard } from "./listing-card.tsx";
import styles from "./listings.module.css";
import { merge, useSubmissions } from "./submissions.ts";
import type { ListingActions } from "./use-listing-actions.ts";
import { type Listings, NAMES, SIZES } from "./use-listings.ts";
import type { Selection } from "./use-selection.ts";

const TITLES_NAMED = 5;

interface Props {
  list: Listings;
  selection: Selection;
  actions: ListingActions;
  onEdit: (id: string) => void;
}

export function ListingList({ list, selection, actions, onEdit }: Props) {
  const { listings: t } = useAdminMessages();
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

  useEffect(() => {
    if (pageBox.current) pageBox.current.indeterminate = here > 0 && !all;
  }, [here, all]);

  return (
    <section aria-labelledby="your-listings">
      <div className={styles.listHead}>
        <h2 id="your-listings">{t.yours}</h2>
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
          onClear={selection.clear}
          onRemove={() => setAsking(true)}
        />
      )}
      {list.isPending && <RowSkeleton />}
      {list.isError && <EventsNotLoaded onRetry={() => void list.refetch()} />}
      {listed.length > 0 && !list.isError && (
        <div className={styles.cards} aria-busy={list.isPlaceholderData}>
          {listed.map(({ event, submission }) => (
            <ListingCard
              key={submission?.key ?? event.id}
              event={event}
              submission={submission}
              selected={selection.has(event)}
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
              { onSettled: () => setAsking(false) },
            )
          }
          onClose={() => setAsking(false)}
        >
          <ul className={styles.titles}>
            {chosen.slice(0, TITLES_NAMED).map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
            {chosen.length > TITLES_NAMED && <li>{t.more(chosen.length - TITLES_NAMED)}</li>}
          </ul>
        </ConfirmDialog>
      )}
    </section>
  );
}

function Nothing({ list }: { list: Listings }) {
  const { listings: t } = useAdminMessages();
  if (list.active === 0) return <StateBlock kind="empty" title={t.empty} />;
  return (
    <StateBlock kind="empty" title={t.noneMatch} hint={t.noneMatchHint}>
      <Button look="ghost" onClick={list.reset}>
        {t.reset}
      </Button>
    </StateBlock>
  );
}
