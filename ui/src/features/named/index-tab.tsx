import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from "react";
import {
  forModerator,
  type NamedPath,
  namedList,
  removeNamed,
  restoreNamed,
} from "@/api/admin/entries.ts";
import { contentOf } from "@/api/entries.ts";
import { useApi, useApiQuery } from "@/api/use-api.ts";
import { useSessionUser } from "@/api/use-session.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { useMessages } from "@/messages/context.ts";
import type { Work } from "@/platform/kept.ts";
import { toast } from "@/platform/toasts.ts";
import admin from "@/ui/admin/admin.module.css";
import { ConfirmDialog } from "@/ui/admin/dialog.tsx";
import { KeptNotice } from "@/ui/admin/kept-notice.tsx";
import { type Side, Sides } from "@/ui/admin/sides.tsx";
import { useAction } from "@/ui/admin/use-action.ts";
import { useQueryState } from "@/ui/admin/use-query-state.ts";
import { useUnsaved } from "@/ui/admin/use-unsaved.ts";
import { StateBlock } from "@/ui/state-block.tsx";
import styles from "./named.module.css";
import { NamedForm } from "./named-form.tsx";
import { NamedList } from "./named-list.tsx";
import { Namesakes } from "./namesakes.tsx";
import type { PinMapPart } from "./place-fields.tsx";
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
        <NamedList path={path} editing={editing} backTo={back} onEdit={edit} />
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
