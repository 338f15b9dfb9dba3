import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
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
import { load } from "@/api/endpoint.ts";
import { contentOf } from "@/api/entries.ts";
import { ApiError } from "@/api/error.ts";
import { useSessionUser } from "@/api/use-session.ts";
import { hasRank } from "@/domain/roles.ts";
import { randomKey } from "@/lib/random-key.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import type { Sent, WorkPlace } from "@/platform/kept.ts";
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

/** What was kept by an earlier release lacks the fields that there are since. */
const complete = (kept: Values | null | undefined) => kept && { ...BLANK, ...kept };

const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409;
const isLost = (error: unknown) => error instanceof ApiError && error.status === 0;

/** A person, place or thread that is being written, kept on the device until it is saved. */
export function useNamedWork(path: NamedPath, entry: Entry | null) {
  const m = useAdminMessages();
  const client = useQueryClient();
  const user = useSessionUser();
  const moderator = hasRank(user, "editor");
  const place = placeOf(user?.id ?? "", path, entry?.id ?? NEW);
  const [resumed] = useState(() => resume<Values>(place)?.work ?? null);
  const [base, setBase] = useState(() => ({
    version: resumed?.version ?? entry?.version ?? 0,
    values: complete(resumed?.base) ?? (entry ? valuesOf(entry) : BLANK),
    entry,
  }));
  const [clashes, setClashes] = useState<Problems | null>(null);
  const fields = useForm<Values>(
    useState(() => complete(resumed?.values) ?? base.values)[0],
    (values) => problems(values, path, m, moderator) as never,
  );
  const { values } = fields;
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
          request,
        }
      : null,
    fields.form,
  );

  async function send(sent: Values): Promise<Entry> {
    if (path === "people") {
      const body = personBody(sent, moderator, base.entry);
      if (entry) return (await updatePerson(entry.id, base.version, body)).person;
      return (await createPerson(body, await keyFor(body))).person;
    }
    if (path === "threads") {
      const body = threadBody(sent, moderator);
      if (entry) return (await updateThread(entry.id, base.version, body)).thread;
      return (await createThread(body, await keyFor(body))).thread;
    }
    const body = placeBody(sent, moderator, base.entry);
    if (entry) return (await updatePlace(entry.id, base.version, body)).place;
    return (await createPlace(body, await keyFor(body))).place;
  }

  /** The key belongs to the content, and is kept with it before it is sent. */
  async function keyFor(content: object): Promise<string> {
    const body = JSON.stringify(content);
    const now = request?.body === body ? request : { key: randomKey(), body, refused: false };
    flushSync(() => setRequest(now));
    await kept.keep();
    return now.key;
  }

  async function meet(sent: Values) {
    const answer = entry && (await load(forModerator(path, entry.id)));
    if (!answer) return;
    const newest = contentOf(answer) as Entry;
    const { merged, clashes: found } = mergeValues(base.values, valuesOf(newest), sent);
    setBase({ version: newest.version, values: valuesOf(newest), entry: newest });
    fields.reset(merged);
    setClashes(found);
  }

  const saving = useAction({
    mutationFn: send,
    failed: (error) => (isConflict(error) || isLost(error) ? null : m.named.saveFailed),
    onSuccess: async () => {
      await kept.forget();
      setRequest(null);
      await Promise.all([
        client.invalidateQueries({ queryKey: [path] }),
        client.invalidateQueries({ queryKey: ["events"] }),
      ]);
    },
    onError: (error, sent) => {
      if (isConflict(error)) void meet(sent);
      else fields.refuse(error);
    },
  });

  return {
    ...fields,
    moderator,
    changed,
    clashes,
    keeping: kept.keeping,
    isSaving: saving.isPending,
    isLost: isLost(saving.error),
    save: saving.mutateAsync,
    setAside: kept.setAside,
  };
}
