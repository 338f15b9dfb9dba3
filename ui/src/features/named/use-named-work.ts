import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import {
  createPerson,
  createPlace,
  createThread,
  forModerator,
  type NamedPath,
  updatePerson,
  updatePlace,
  updateThread,
} from "@/api/admin/entries.ts";
import { UploadCancelled } from "@/api/admin/upload.ts";
import { load } from "@/api/endpoint.ts";
import { contentOf } from "@/api/entries.ts";
import { ApiError } from "@/api/error.ts";
import { useSessionUser } from "@/api/use-session.ts";
import { hasRank } from "@/domain/roles.ts";
import { randomKey } from "@/lib/random-key.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import type { Sent, WorkPlace } from "@/platform/kept.ts";
import { useFiles } from "@/ui/admin/entry/use-files.ts";
import { usePictures } from "@/ui/admin/entry/use-pictures.ts";
import { whileConnected } from "@/ui/admin/lost-connection.ts";
import { useAction } from "@/ui/admin/use-action.ts";
import { useForm } from "@/ui/admin/use-form.ts";
import { resume, useKept } from "@/ui/admin/use-kept.ts";
import {
  BLANK,
  type Entry,
  mergeValues,
  type Problems,
  personBody,
  placeBody,
  problems,
  sameValues,
  threadBody,
  type Values,
  valuesOf,
} from "./values.ts";

export const NEW = "new";

const FORMS = { people: "person", places: "place", threads: "thread" } as const;

export const placeOf = (owner: string, path: NamedPath, entry: string): WorkPlace => ({
  owner,
  form: FORMS[path],
  entry,
});

const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409;
/** Work that an earlier release has kept may lack a field. */
const whole = (values: Values): Values => ({ ...BLANK, ...values });
const isLost = (error: unknown) => error instanceof ApiError && error.status === 0;

/** Conflicts are merged, the form says that there is no connection, and a stop was asked for. */
const isToldElsewhere = (error: unknown) =>
  isConflict(error) || isLost(error) || error instanceof UploadCancelled;

/** A person, place or thread that is being written, kept on the device until it is saved. */
export function useNamedWork(path: NamedPath, entry: Entry | null) {
  const m = useAdminMessages();
  const client = useQueryClient();
  const user = useSessionUser();
  const moderator = hasRank(user, "editor");
  const place = placeOf(user?.id ?? "", path, entry?.id ?? NEW);
  const [found] = useState(() => resume<Values>(place));
  const resumed = found?.work;
  const [base, setBase] = useState(() => ({
    version: resumed?.version ?? entry?.version ?? 0,
    values: resumed?.base ? whole(resumed.base) : entry ? valuesOf(entry) : BLANK,
    entry,
  }));
  const [clashes, setClashes] = useState<Problems | null>(null);
  const fields = useForm<Values>(
    useState(() => (resumed ? whole(resumed.values) : base.values))[0],
    (values) => problems(values, path, m, moderator) as never,
  );
  const { values } = fields;
  const { files, addFile, clearFiles } = useFiles(found?.files);
  const pictures = usePictures({ ...fields, files, addFile });
  const saving = useRef<AbortController | null>(null);
  // What is typed while a request is on its way belongs to a merge with what comes back.
  const latest = useRef(values);
  latest.current = values;
  const [request, setRequest] = useState<Sent | null>(resumed?.request ?? null);
  const changed = useMemo(() => !sameValues(values, base.values), [values, base]);
  const kept = useKept<Values>(
    place,
    changed
      ? {
          title: values.name.trim(),
          version: base.version,
          base: entry ? base.values : null,
          values,
          files,
          request,
        }
      : null,
    fields.form,
  );

  async function send(typed: Values): Promise<Entry> {
    const stop = new AbortController();
    saving.current = stop;
    const sent = { ...typed, pictures: await pictures.finish() };
    if (stop.signal.aborted) throw new UploadCancelled();
    return whileConnected(stop, (signal) => write(sent, signal));
  }

  async function write(sent: Values, signal: AbortSignal): Promise<Entry> {
    const { version } = base;
    if (path === "people") {
      const body = personBody(sent, moderator, base.entry);
      if (entry) return (await updatePerson(entry.id, version, body, signal)).person;
      return (await createPerson(body, await keyFor(body), signal)).person;
    }
    if (path === "threads") {
      const body = threadBody(sent, moderator);
      if (entry) return (await updateThread(entry.id, version, body, signal)).thread;
      return (await createThread(body, await keyFor(body), signal)).thread;
    }
    const body = placeBody(sent, moderator, base.entry);
    if (entry) return (await updatePlace(entry.id, version, body, signal)).place;
    return (await createPlace(body, await keyFor(body), signal)).place;
  }

  /** The key belongs to the content, and is kept with it before it is sent. */
  async function keyFor(content: object): Promise<string> {
    const body = JSON.stringify(content);
    const now = request?.body === body ? request : { key: randomKey(), body, refused: false };
    flushSync(() => setRequest(now));
    await kept.keep();
    return now.key;
  }

  async function meet() {
    const answer = entry && (await load(forModerator(path, entry.id)));
    if (!answer) return;
    const newest = contentOf(answer) as Entry;
    const { merged, clashes: found } = mergeValues(base.values, valuesOf(newest), latest.current);
    setBase({ version: newest.version, values: valuesOf(newest), entry: newest });
    fields.reset(merged);
    setClashes(found);
  }

  const save = useAction({
    mutationFn: send,
    failed: (error) => (isToldElsewhere(error) ? null : m.named.saveFailed),
    onSuccess: async () => {
      await kept.forget();
      setRequest(null);
      await Promise.all([
        client.invalidateQueries({ queryKey: [path] }),
        client.invalidateQueries({ queryKey: ["events"] }),
      ]);
    },
    onError: (error) => {
      if (isConflict(error)) void meet();
      else fields.refuse(error);
    },
  });

  return {
    ...fields,
    place,
    files,
    addFile,
    pictures,
    moderator,
    admin: hasRank(user, "admin"),
    changed,
    clashes,
    keeping: kept.keeping,
    isSaving: save.isPending,
    isLost: isLost(save.error),
    save: save.mutateAsync,
    /** Stops what is being sent. What was typed stays. */
    stop() {
      pictures.stopAll();
      saving.current?.abort();
    },
    /** Empties the form for the next one. */
    clear() {
      clearFiles();
      fields.reset(BLANK);
    },
    setAside: kept.setAside,
  };
}

export type NamedWork = ReturnType<typeof useNamedWork>;
