import { useCallback, useEffect, useRef } from "react";
import {
  NAMED_PER_PAGE,
  NAMED_SORTS,
  type NamedPath,
  namedList,
  type PersonEntry,
  type PlaceEntry,
  type ThreadEntry,
} from "@/api/admin/entries.ts";
import { useApi } from "@/api/use-api.ts";
import { inBrief } from "@/domain/life.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { useMessages } from "@/messages/context.ts";
import { placeKinds } from "@/messages/names.ts";
import { usePersonMessages } from "@/messages/person.ts";
import { AdminIcon } from "@/ui/admin/admin-icon.tsx";
import { ListPages } from "@/ui/admin/list-pages.tsx";
import { SelectField } from "@/ui/admin/select.tsx";
import { TextField } from "@/ui/admin/text-field.tsx";
import { pageOf, useLastPage, useQueryState } from "@/ui/admin/use-query-state.ts";
import { Button } from "@/ui/button.tsx";
import { StateBlock } from "@/ui/state-block.tsx";
import { useDebouncedInput } from "@/ui/use-debounced-input.ts";
import { LooksLike } from "./looks-like.tsx";
import styles from "./named.module.css";
import { Removed } from "./removed.tsx";

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

export function NamedList({ path, editing, backTo, onEdit }: ListProps) {
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
