import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { SuggestionSent } from "@/api/admin/review.ts";
import { load } from "@/api/endpoint.ts";
import { event as endpointOf } from "@/api/events.ts";
import type { ArchiveEvent } from "@/api/types.ts";
import { useSessionUser } from "@/api/use-session.ts";
import { first, parseQuery, withQuery } from "@/lib/query-string.ts";
import { randomKey } from "@/lib/random-key.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { useMessages } from "@/messages/context.ts";
import type { Work } from "@/platform/kept.ts";
import { useNavigate } from "@/platform/navigation.ts";
import { toast } from "@/platform/toasts.ts";
import admin from "@/ui/admin/admin.module.css";
import { KeptNotice } from "@/ui/admin/kept-notice.tsx";
import { type Side, Sides } from "@/ui/admin/sides.tsx";
import { adopt } from "@/ui/admin/use-kept.ts";
import { useUnsaved } from "@/ui/admin/use-unsaved.ts";
import { WorkDifferences, WorkSummary } from "./describe-work.tsx";
import { type Clash, Desk, type PreviewProps } from "./desk/desk.tsx";
import { EditForm } from "./edit-form.tsx";
import { matches, NO_FILTER } from "./filter.ts";
import { ListingFilters } from "./listing-filters.tsx";
import { ListingForm } from "./listing-form.tsx";
import { ListingList } from "./listing-list.tsx";
import styles from "./listings.module.css";
import { RemovedList } from "./removed-list.tsx";
import { SavedViews } from "./saved-views.tsx";
import { useListingActions } from "./use-listing-actions.ts";
import { useListings } from "./use-listings.ts";
import { useSavedViews } from "./use-saved-views.ts";
import { useSelection } from "./use-selection.ts";
import { NEW } from "./use-work.ts";
import { needsDesk, type Values } from "./values.ts";
import { ViewTabs } from "./view-tabs.tsx";

/** How long the listing that one came back to is marked. */
const MARKED_FOR = 2000;
/** Long enough to decide whether to look at what was sent. */
const SUGGESTED_FOR = 10_000;

interface Props {
  /** Rendered below the short form. */
  aside?: ReactNode;
  /** A listing as readers will see it. */
  Preview: ComponentType<PreviewProps>;
}

/** The list with the short form beside it, or the long form of one listing. */
export function Tab({ aside, Preview }: Props) {
  const m = useMessages();
  const { listings: t, kept } = useAdminMessages();
  const owner = useSessionUser()?.id ?? "";
  const list = useListings();
  const navigate = useNavigate();
  const saved = useSavedViews(owner);
  const selection = useSelection(list.filter, list.view);
  const { editing, edit, endpoint } = list;
  const [side, setSide] = useState<Side>("list");
  const unsaved = useUnsaved<Values>(owner, "listing", editing);
  const [restored, setRestored] = useState("");
  const { marked, goFrom, comeBack } = useWayBack(editing, list.data !== undefined);

  const actions = useListingActions((ids) => {
    selection.drop(ids);
    if (ids.includes(editing)) edit(null);
  }, selection.keep);

  function open(id: string) {
    goFrom(id);
    setRestored("");
    edit(id);
  }

  /** Opens the form of a kept work, with everything as it was left. */
  async function restore(work: Work<Values>) {
    const wanted = await unsaved.restore(work, withoutGone);
    setRestored(`${work.id} ${randomKey()}`);
    setSide("form");
    const isShort = wanted.entry === NEW && !needsDesk(wanted.values);
    const target = isShort ? "" : wanted.entry;
    // An undo may come when another form is open than the one it was offered in.
    if (first(parseQuery(location.search), "editing") !== target) edit(target || null);
  }

  // The form that calls this was rendered before the save changed the list.
  const listed = useRef(list.data?.items);
  listed.current = list.data?.items;

  function close(saved?: ArchiveEvent) {
    comeBack(saved?.id);
    edit(null);
    setRestored("");
    setSide("list");
    if (!saved) return;
    // A search is loaded again only once its index knows of the change.
    const isListed =
      matches(saved, list.filter) && (listed.current?.some(({ id }) => id === saved.id) ?? true);
    const showIt = () => list.narrow({ ...NO_FILTER, q: saved.title });
    toast.success(
      saved.version > 1 ? t.updated : t.created,
      isListed ? {} : { action: { label: t.showIt, run: showIt } },
    );
  }

  function suggested({ suggestion, token }: SuggestionSent) {
    close();
    toast.success(suggestion.live ? t.suggest.live : t.suggest.sent, {
      lasts: SUGGESTED_FOR,
      action: {
        label: t.suggest.follow,
        run: () => navigate(withQuery("/suggestion", { key: token })),
      },
    });
  }

  function setAside(work: Work<Values>) {
    close();
    toast.info(kept.setAside, { action: { label: kept.undo, run: () => void restore(work) } });
  }

  /** Makes a listing of its own of what was typed on another. */
  async function separate(id: string, { ours }: Clash) {
    const work: Work<Values> = {
      id: randomKey(),
      owner,
      form: "listing",
      entry: NEW,
      title: ours.title,
      at: Date.now(),
      version: 0,
      base: null,
      values: { ...ours, note: "" },
      files: [],
      request: null,
      caret: null,
      setAside: false,
    };
    await adopt(work);
    goFrom(id);
    setRestored(work.id);
    edit(NEW);
  }

  const notice = (
    <KeptNotice
      works={unsaved.works}
      describe={(work) => <WorkSummary work={work} />}
      differences={(work) => <WorkDifferences work={work} />}
      onRestore={(work) => void restore(work)}
      onDiscard={unsaved.discard}
    />
  );
  const total = list.data && m.number(list.data.total);
  const listName = total ? t.yoursCount(total) : t.yours;
  const found = (
    <>
      {list.view !== "removed" && <ListingFilters list={list} saved={saved} />}
      <div className={styles.views}>
        <ViewTabs list={list} />
        <SavedViews list={list} saved={saved} />
      </div>
      {list.view === "removed" ? (
        <RemovedList />
      ) : (
        <ListingList
          list={list}
          selection={selection}
          actions={actions}
          marked={marked}
          onEdit={open}
        />
      )}
    </>
  );

  if (editing) {
    const desk = {
      endpoint,
      restored: restored !== "",
      list: found,
      listName,
      Preview,
      onClose: close,
      onSuggested: suggested,
      onCreated: (event: ArchiveEvent) => edit(event.id, true),
      onSetAside: setAside,
      onWriteHere: (work: Work<Values>) => void restore(work),
    };
    const key = `${editing} ${restored}`;
    return (
      <>
        {notice}
        {unsaved.isRestoring ? (
          <p role="status">{t.loading}</p>
        ) : editing === NEW ? (
          <Desk key={key} {...desk} event={null} newest={null} onClash={() => undefined} />
        ) : (
          <EditForm
            key={key}
            {...desk}
            id={editing}
            onSeparate={(clash) => void separate(editing, clash)}
          />
        )}
      </>
    );
  }
  return (
    <>
      <a className={admin.skip} href="#listing-form">
        {t.skipToForm}
      </a>
      <a className={admin.skip} href="#your-listings">
        {t.skipToList}
      </a>
      {notice}
      <Sides side={side} names={{ form: t.newTitle, list: listName }} onSide={setSide} />
      <div className={styles.columns} data-side={side}>
        <div className={styles.formSide}>
          {!unsaved.isRestoring && (
            <ListingForm
              key={restored}
              endpoint={endpoint}
              restored={restored !== ""}
              onWriteInFull={() => open(NEW)}
            />
          )}
          {aside}
        </div>
        <div className={styles.listSide}>{found}</div>
      </div>
    </>
  );
}

/** What was removed meanwhile can still become a listing of its own. */
async function withoutGone(work: Work<Values>): Promise<Work<Values>> {
  if (work.entry === NEW) return work;
  const isGone = (await load(endpointOf(work.entry)).catch(() => "")) === null;
  return isGone ? { ...work, entry: NEW, version: 0, base: null } : work;
}

/** Leads back to the card one came from: the same place on the page, the same button. */
function useWayBack(editing: string, isLoaded: boolean) {
  const from = useRef<{ id: string; scroll: number } | null>(null);
  const [target, setTarget] = useState<string | null>(null);
  const [marked, setMarked] = useState<string | null>(null);

  useLayoutEffect(() => {
    if (editing || target === null || !isLoaded) return;
    if (from.current) scrollTo(0, from.current.scroll);
    from.current = null;
    const heading = document.getElementById("your-listings");
    const find = () => {
      const card = document.querySelector(`[data-card="${CSS.escape(target)}"]`);
      const button = card?.querySelector<HTMLElement>("[data-edit]");
      if (!button) return false;
      // Whoever has moved on meanwhile is left alone.
      if ([document.body, heading].includes(document.activeElement as HTMLElement)) button.focus();
      setMarked(target);
      setTarget(null);
      return true;
    };
    heading?.focus({ preventScroll: true });
    if (find()) return;
    // What was added a moment ago has no buttons yet.
    const appearing = new MutationObserver(() => find() && appearing.disconnect());
    appearing.observe(document.body, { childList: true, subtree: true, attributes: true });
    const timer = setTimeout(() => setTarget(null), MARKED_FOR);
    return () => {
      appearing.disconnect();
      clearTimeout(timer);
    };
  }, [editing, target, isLoaded]);

  useEffect(() => {
    if (!marked) return;
    const timer = setTimeout(() => setMarked(null), MARKED_FOR);
    return () => clearTimeout(timer);
  }, [marked]);

  return {
    marked,
    goFrom: (id: string) => {
      from.current = { id, scroll: scrollY };
    },
    comeBack: (id?: string) => setTarget(id ?? from.current?.id ?? ""),
  };
}
