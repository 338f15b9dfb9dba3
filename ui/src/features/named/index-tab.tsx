import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type ComponentProps,
  type ComponentType,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import {
  forModerator,
  NAMED_PER_PAGE,
  NAMED_SORTS,
  type NamedPath,
  namedList,
  type PersonEntry,
  type PlaceEntry,
  removeNamed,
  restoreNamed,
  type ThreadEntry,
} from "@/api/admin/entries.ts";
import { contentOf } from "@/api/entries.ts";
import { useApi, useApiQuery } from "@/api/use-api.ts";
import { useSessionUser } from "@/api/use-session.ts";
import { inBrief } from "@/domain/life.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { useMessages } from "@/messages/context.ts";
import { placeKinds } from "@/messages/names.ts";
import { usePersonMessages } from "@/messages/person.ts";
import type { Work } from "@/platform/kept.ts";
import { toast } from "@/platform/toasts.ts";
import admin from "@/ui/admin/admin.module.css";
import { AdminIcon } from "@/ui/admin/admin-icon.tsx";
import { ConfirmDialog } from "@/ui/admin/dialog.tsx";
import { KeptNotice } from "@/ui/admin/kept-notice.tsx";
import { ListPages } from "@/ui/admin/list-pages.tsx";
import { SelectField } from "@/ui/admin/select.tsx";
import { type Side, Sides } from "@/ui/admin/sides.tsx";
import { TextField } from "@/ui/admin/text-field.tsx";
import { useAction } from "@/ui/admin/use-action.ts";
import { pageOf, useLastPage, useQueryState } from "@/ui/admin/use-query-state.ts";
import { useUnsaved } from "@/ui/admin/use-unsaved.ts";
import { Button } from "@/ui/button.tsx";
import { StateBlock } from "@/ui/state-block.tsx";
import { useDebouncedInput } from "@/ui/use-debounced-input.ts";
import { LooksLike } from "./looks-like.tsx";
import styles from "./named.module.css";
import { NamedForm } from "./named-form.tsx";
import { Namesakes } from "./namesakes.tsx";
import type { PinMapPart } from "./place-fields.tsx";
import { Removed } from "./removed.tsx";
import { NEW, placeOf } from "./use-named-work.ts";
import type { Entry, Values } from "./values.ts";

const PATHS = ["people", "places", "threads"] as const satisfies NamedPath[];

/** A part of the index that is none of these. */
export interface Part {
  of: string;
  name: string;
  total?: number;
  Panel: ComponentType;
}

interface TabProps {
  more?: readonly Part[];
  PinMap: PinMapPart;
}

/** People, places and threads: a form beside the list of all; and the further parts. */
export function Tab({ more = [], PinMap }: TabProps) {
  const { named: m } = useAdminMessages();
  const { read, change } = useQueryState();
  const further = more.find((part) => part.of === read("of"));
  const path = PATHS.find((one) => one === read("of")) ?? "people";
  const open = (of: string) =>
    change({ of, name: null, namesPage: null, namesSort: null, named: null, pair: null });
  const total = {
    people: useTotal("people"),
    places: useTotal("places"),
    threads: useTotal("threads"),
  };
  const number = useMessages().number;
  const nav = useRef<HTMLElement>(null);
  const current = further?.of ?? path;
  // The numbers make the parts wider when they arrive.
  const totals = [...Object.values(total), ...more.map((part) => part.total)].join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another part is to be brought into sight.
  useEffect(() => {
    const tab = nav.current?.querySelector<HTMLElement>("[aria-current]");
    if (!nav.current || !tab) return;
    // Not scrollIntoView: it would move the page as well.
    nav.current.scrollLeft = tab.offsetLeft + (tab.offsetWidth - nav.current.clientWidth) / 2;
  }, [current, totals]);

  return (
    <>
      <nav ref={nav} className={styles.parts} aria-label={m.parts}>
        {PATHS.map((one) => (
          <button
            key={one}
            type="button"
            aria-current={one === path && !further ? "true" : undefined}
            onClick={() => open(one)}
          >
            {m[one]} {total[one] !== undefined && <small>{number(total[one])}</small>}
          </button>
        ))}
        {more.map((part) => (
          <button
            key={part.of}
            type="button"
            aria-current={part === further ? "true" : undefined}
            onClick={() => open(part.of)}
          >
            {part.name} {part.total !== undefined && <small>{number(part.total)}</small>}
          </button>
        ))}
      </nav>
      {further ? <further.Panel /> : <Named key={path} path={path} PinMap={PinMap} />}
    </>
  );
}

const useTotal = (path: NamedPath) => useApi(namedList(path, "", 1)).data?.total;

function Named({ path, PinMap }: { path: NamedPath; PinMap: PinMapPart }) {
  const { named: m } = useAdminMessages();
  const { read, change } = useQueryState();
  const client = useQueryClient();
  const owner = useSessionUser()?.id ?? "";
  const editing = read("named");
  const [restored, setRestored] = useState(0);
  const [removing, setRemoving] = useState<Entry | null>(null);
  const unsaved = useUnsaved<Values>(owner, placeOf(owner, path, "").form, editing || NEW);
  const back = useRef<string | null>(null);
  const [side, setSide] = useState<Side>(editing ? "form" : "list");
  const [first, second] = read("pair").split(",");

  function edit(id: string) {
    setSide(id ? "form" : "list");
    change({ named: id || null });
  }

  function close(id = editing) {
    back.current = id;
    edit("");
  }

  async function restore(work: Work<Values>) {
    await unsaved.restore(work);
    setRestored((n) => n + 1);
    edit(work.entry === NEW ? "" : work.entry);
    setSide("form");
  }

  const remove = useAction({
    mutationFn: ({ id }: Entry) => removeNamed(path, id),
    failed: m.removeFailed,
    onSuccess: async (_, { id, name }) => {
      setRemoving(null);
      close("");
      // The lists alone: what was removed is not there to be loaded again.
      const reload = () =>
        client.invalidateQueries({
          queryKey: [path],
          predicate: ({ queryKey }) => /^(\?|removed$|duplicates$)/.test(String(queryKey[1])),
        });
      toast.success(m.removed(name), {
        action: { label: m.undo, run: () => void restoreNamed(path, id).then(reload) },
      });
      await reload();
    },
  });

  const form = {
    path,
    onSaved: ({ id }: Entry) => editing && close(id),
    onCancel: () => close(),
    onSetAside: (work: Work<Values>) => {
      close();
      setRestored((n) => n + 1);
      toast.info(m.setAside, { action: { label: m.undo, run: () => void restore(work) } });
    },
    onRemove: setRemoving,
    onCompare: (ids: readonly [string, string]) => change({ pair: ids.join(), named: null }),
    onWriteHere: (work: Work<Values>) => void restore(work),
    PinMap,
  };
  const key = `${editing} ${restored}`;
  if (path !== "threads" && first && second) {
    return (
      <Namesakes
        key={read("pair")}
        path={path}
        ids={[first, second]}
        onClose={(id) => {
          back.current = id;
          setSide("list");
          change({ pair: null });
        }}
      />
    );
  }
  return (
    <>
      <a className={admin.skip} href="#named-form">
        {m.toForm}
      </a>
      <a className={admin.skip} href="#named-list">
        {m.toList}
      </a>
      <KeptNotice
        works={unsaved.works}
        describe={(work) => (
          <span dir="auto">{work.title || work.base?.name || m.forms[path].fresh}</span>
        )}
        onRestore={(work) => void restore(work)}
        onDiscard={unsaved.discard}
      />
      <Sides
        side={side}
        names={{ form: m.forms[path][editing ? "editing" : "fresh"], list: m[path] }}
        onSide={setSide}
      />
      <div className={styles.columns} data-side={side}>
        <div className={styles.formSide}>
          {unsaved.isRestoring ? (
            <p role="status">{m.loading}</p>
          ) : editing ? (
            <Editing key={key} {...form} id={editing} />
          ) : (
            <NamedForm key={key} {...form} entry={null} events={0} />
          )}
        </div>
        <List path={path} editing={editing} backTo={back} onEdit={edit} />
      </div>
      {removing && (
        <ConfirmDialog
          title={m.removeTitle(removing.name)}
          text={m.removeText}
          keep={m.keep}
          confirm={m.forms[path].remove}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(removing)}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  );
}

type FormProps = ComponentProps<typeof NamedForm>;

/** Edits start from the current state on the server, not from a cached list. */
function Editing({ id, ...form }: Omit<FormProps, "entry" | "events"> & { id: string }) {
  const { named: m } = useAdminMessages();
  const { data, isFetchedAfterMount } = useQuery({
    ...useApiQuery(forModerator(form.path, id)),
    refetchOnMount: "always",
  });
  if (!isFetchedAfterMount) return <p role="status">{m.loading}</p>;
  if (!data) return <StateBlock kind="error" title={m.gone} />;
  const events = "eventTotal" in data ? data.eventTotal : 0;
  return <NamedForm {...form} entry={contentOf(data) as Entry} events={events} />;
}

type Listed = PersonEntry | PlaceEntry | ThreadEntry;

function whereOf(entry: Listed): string {
  if ("callings" in entry) return entry.countries.join(", ");
  return "country" in entry ? entry.country : "";
}

interface ListProps {
  path: NamedPath;
  editing: string;
  /** The row that gets the focus when the form is closed; where there is none, the list does. */
  backTo: React.RefObject<string | null>;
  onEdit: (id: string) => void;
}

function List({ path, editing, backTo, onEdit }: ListProps) {
  const { named: m } = useAdminMessages();
  const p = usePersonMessages();
  const { number } = useMessages();
  const { read, change } = useQueryState();
  const q = read("name");
  const page = pageOf(read("namesPage"));
  const sorts = NAMED_SORTS[path];
  const sort = sorts.find((one) => one === read("namesSort")) ?? sorts[0];
  const list = useApi(namedList(path, q, page, sort), { keepPrevious: true });
  const { data } = list;
  const totals = data && "eventTotals" in data ? (data.eventTotals ?? {}) : undefined;
  const items: readonly Listed[] = data?.items ?? [];
  const [draft, setDraft] = useDebouncedInput(q, (text) =>
    change({ name: text, namesPage: null }, { replace: true }),
  );
  const table = useRef<HTMLDivElement>(null);
  useLastPage("namesPage", page, NAMED_PER_PAGE, list);

  useEffect(() => {
    if (editing || backTo.current === null) return;
    const row = table.current?.querySelector<HTMLElement>(
      `[data-named="${CSS.escape(backTo.current)}"] button`,
    );
    backTo.current = null;
    (row ?? table.current)?.focus();
  }, [editing, backTo]);
  const toList = useCallback(() => table.current?.focus(), []);

  return (
    <div id="named-list" className={styles.list} ref={table} tabIndex={-1}>
      <search className={styles.find}>
        <TextField label={m.find} type="search" maxLength={200} value={draft} onChange={setDraft} />
        <SelectField
          label={m.sort}
          value={sort}
          options={sorts.map((one) => [one, m.sorts[one]] as const)}
          onChange={(chosen) =>
            change({ namesSort: chosen === sorts[0] ? null : chosen, namesPage: null })
          }
        />
      </search>
      {list.isError ? (
        <StateBlock kind="error" title={m.notLoaded}>
          <Button onClick={() => void list.refetch()}>{m.tryAgain}</Button>
        </StateBlock>
      ) : data?.total === 0 ? (
        <StateBlock kind="empty" title={q ? m.none : m.noneYet} />
      ) : (
        <table className={styles.table} aria-busy={!data || list.isPlaceholderData}>
          <thead>
            <tr>
              <th scope="col">{m.forms[path].column}</th>
              <th scope="col">{m.columns[path]}</th>
              {totals && (
                <th scope="col" data-number="">
                  {m.columns.listings}
                </th>
              )}
              <th scope="col">{m.columns.actions}</th>
            </tr>
          </thead>
          <tbody>
            {items.map((entry) => (
              <tr
                key={entry.id}
                data-named={entry.id}
                data-current={entry.id === editing || undefined}
              >
                <th scope="row">
                  <a href={`/${path}/${entry.slug}`} dir="auto">
                    {entry.name}
                  </a>
                  {entry.status === "draft" && <i>{m.draft}</i>}
                  <LooksLike path={path} entry={entry}>
                    <small dir="auto">{whereOf(entry)}</small>
                  </LooksLike>
                </th>
                <td>
                  {"callings" in entry
                    ? inBrief(entry, p)
                    : "steps" in entry
                      ? entry.steps.length
                      : placeKinds[entry.kind]}
                </td>
                {totals && (
                  <td data-number="" data-unit={m.columns.listings}>
                    {number(totals[entry.id] ?? 0)}
                  </td>
                )}
                <td>
                  <Button
                    look="ghost"
                    aria-label={m.editOf(entry.name)}
                    onClick={() => onEdit(entry.id)}
                  >
                    <AdminIcon name="edit" />
                    {m.edit}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {data && data.total > NAMED_PER_PAGE && (
        <ListPages
          name="namesPage"
          top="named-list"
          page={page}
          limit={NAMED_PER_PAGE}
          total={data.total}
        />
      )}
      <Removed path={path} onOpen={onEdit} onNone={toList} />
    </div>
  );
}
