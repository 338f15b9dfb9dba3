import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import {
  type RemovedEvent,
  type RemovedSort,
  removedEvents,
  restoreEvent,
} from "@/api/admin/events.ts";
import { useApi } from "@/api/use-api.ts";
import { useSessionUser } from "@/api/use-session.ts";
import { hasRank } from "@/domain/roles.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { useMessages } from "@/messages/context.ts";
import { useNavigate } from "@/platform/navigation.ts";
import { toast } from "@/platform/toasts.ts";
import { AdminIcon } from "@/ui/admin/admin-icon.tsx";
import { ConfirmDialog } from "@/ui/admin/dialog.tsx";
import { ListPages } from "@/ui/admin/list-pages.tsx";
import { DaysLeft, RemovedBy } from "@/ui/admin/removal.tsx";
import { Select } from "@/ui/admin/select.tsx";
import { SelectionBar } from "@/ui/admin/selection-bar.tsx";
import { useAction } from "@/ui/admin/use-action.ts";
import { pageOf, useLastPage, useQueryState } from "@/ui/admin/use-query-state.ts";
import { Button } from "@/ui/button.tsx";
import { Picture } from "@/ui/picture.tsx";
import { RowSkeleton } from "@/ui/row-skeleton.tsx";
import { StateBlock } from "@/ui/state-block.tsx";
import { useFailureToast } from "@/ui/use-failure-toast.ts";
import { focusIfLost } from "./bulk-buttons.tsx";
import { ChosenTitles } from "./chosen-titles.tsx";
import { NO_FILTER } from "./filter.ts";
import list from "./listings.module.css";
import { reload } from "./reload.ts";
import styles from "./removed.module.css";
import { useListingActions } from "./use-listing-actions.ts";
import { useSelection } from "./use-selection.ts";

const HEADING = "removed-listings";
const PER_PAGE = 20;
const SORTS = ["oldest", "latest"] as const satisfies RemovedSort[];

/** What was removed and can still be brought back. */
export function RemovedList() {
  const m = useMessages();
  const { listings: t, sorts } = useAdminMessages();
  const mayRestore = hasRank(useSessionUser(), "admin");
  const navigate = useNavigate();
  const client = useQueryClient();
  const { read, change } = useQueryState();
  const page = pageOf(read("removedPage"));
  const sort = SORTS.find((one) => one === read("removedSort")) ?? SORTS[0];
  const query = useApi(removedEvents(sort, page, PER_PAGE), { keepPrevious: true });
  useFailureToast(query.error, t.trash.failed);
  useLastPage("removedPage", page, PER_PAGE, query);
  const box = useRef<HTMLElement>(null);
  const [gone, setGone] = useState<number | null>(null);
  const items = query.data?.items ?? [];
  const selection = useSelection(NO_FILTER, "removed");
  const chosen = selection.events;
  const [asking, setAsking] = useState(false);
  // What somebody else has decided on is not here any more.
  const actions = useListingActions(
    () => undefined,
    (failed) => selection.keep(failed.filter(({ status }) => status !== 404)),
  );

  function decide(action: "restore" | "purge") {
    const ids = chosen.map(({ id }) => id);
    actions.changeMany({ action, ids }, () => {
      setAsking(false);
      focusIfLost(HEADING);
    });
  }

  const restore = useAction({
    mutationFn: ({ event }: { event: RemovedEvent["event"]; at: number }) => restoreEvent(event.id),
    failed: t.restoreFailed,
    onSuccess: async (_, { event, at }) => {
      selection.drop([event.id]);
      toast.success(t.trash.back(event.title), {
        action: {
          label: t.trash.open,
          run: () => navigate(`/events/${encodeURIComponent(event.id)}`),
        },
      });
      await reload(client);
      setGone(at);
    },
  });

  useEffect(() => {
    if (gone === null) return;
    const buttons = box.current?.querySelectorAll<HTMLElement>("[data-restore]");
    const next = buttons?.[Math.min(gone, buttons.length - 1)];
    (next ?? box.current?.querySelector<HTMLElement>("h2"))?.focus();
    setGone(null);
  }, [gone]);

  return (
    <section ref={box} aria-labelledby={HEADING}>
      <div className={list.listHead}>
        <h2 id={HEADING} tabIndex={-1} data-after-notice="">
          {t.trash.title}
        </h2>
        <div className={list.sort}>
          <label htmlFor="removed-sort">{sorts.label}</label>
          <Select
            id="removed-sort"
            value={sort}
            options={SORTS.map((one) => [one, t.trash.sorts[one]])}
            onChange={(by) =>
              change({ removedSort: by === SORTS[0] ? null : by, removedPage: null })
            }
          />
        </div>
      </div>
      <p className={styles.lead}>{t.trash.lead}</p>
      {chosen.length > 0 && (
        <SelectionBar
          text={t.selected(chosen.length)}
          clear={t.clear}
          remove={t.trash.purge}
          onClear={() => {
            selection.clear();
            document.getElementById(HEADING)?.focus();
          }}
          onRemove={() => setAsking(true)}
        >
          <button type="button" onClick={() => decide("restore")}>
            {t.trash.restoreSelected}
          </button>
        </SelectionBar>
      )}
      {query.isPending && <RowSkeleton />}
      {query.isError && !query.data && (
        <StateBlock kind="error" title={t.trash.failed}>
          <Button onClick={() => void query.refetch()}>{m.states.tryAgain}</Button>
        </StateBlock>
      )}
      {query.data && items.length === 0 && <StateBlock kind="empty" title={t.trash.empty} />}
      {items.length > 0 && (
        <ul className={styles.list}>
          {items.map((one, i) => (
            <li
              key={one.event.id}
              data-selected={selection.has(one.event) || undefined}
              data-choose={mayRestore || undefined}
            >
              {mayRestore && (
                <label className={styles.tick}>
                  <input
                    type="checkbox"
                    aria-label={t.select(one.event.title)}
                    checked={selection.has(one.event)}
                    onChange={({ target }) => selection.set([one.event], target.checked)}
                  />
                </label>
              )}
              <div className={styles.cloth}>
                <Picture event={one.event} width={88} height={60} box={["88px", 60]} />
              </div>
              <div className={styles.words}>
                <b dir="auto">{one.event.title}</b>
                <p>
                  <span>{one.event.country}</span> · <RemovedBy one={one} />
                </p>
                {one.note && <p>{t.trash.note(one.note)}</p>}
                {selection.problemOf(one.event) && (
                  <p className={styles.problem}>{selection.problemOf(one.event)}</p>
                )}
              </div>
              <DaysLeft at={one.goneAt} />
              {mayRestore ? (
                <Button
                  look="ghost"
                  data-restore=""
                  aria-label={t.trash.restoreOf(one.event.title)}
                  onClick={() => {
                    if (!restore.isPending) restore.mutate({ event: one.event, at: i });
                  }}
                >
                  <AdminIcon name="undo" />
                  {t.trash.restore}
                </Button>
              ) : (
                <p className={styles.ask}>{t.trash.ask}</p>
              )}
            </li>
          ))}
        </ul>
      )}
      {query.data && query.data.total > PER_PAGE && (
        <ListPages
          name="removedPage"
          top={HEADING}
          page={page}
          limit={PER_PAGE}
          total={query.data.total}
        />
      )}
      {asking && chosen.length > 0 && (
        <ConfirmDialog
          title={t.trash.purgeTitle}
          text={t.trash.confirmPurge(chosen.length)}
          keep={t.trash.keep}
          confirm={t.trash.purge}
          busy={actions.isChanging}
          busyText={t.removing}
          onConfirm={() => decide("purge")}
          onClose={() => setAsking(false)}
        >
          <ChosenTitles chosen={chosen} />
        </ConfirmDialog>
      )}
    </section>
  );
}
