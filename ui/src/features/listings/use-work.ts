import { useMemo, useState } from "react";
import { flushSync } from "react-dom";
import type { EventInput } from "@/api/admin/events.ts";
import type { SuggestionSent } from "@/api/admin/review.ts";
import type { Endpoint } from "@/api/endpoint.ts";
import type { ArchiveEvent, EventList } from "@/api/types.ts";
import { useSessionUser } from "@/api/use-session.ts";
import { randomKey } from "@/lib/random-key.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import type { Sent } from "@/platform/kept.ts";
import { useFiles } from "@/ui/admin/entry/use-files.ts";
import { useForm } from "@/ui/admin/use-form.ts";
import { resume, useKept } from "@/ui/admin/use-kept.ts";
import { sendSuggestion } from "./send-suggestion.ts";
import { type Creation, isRefusal, useSave } from "./use-save.ts";
import {
  BLANK,
  problems,
  publishes,
  sameValues,
  suggestionProblems,
  type Values,
  valuesOf,
} from "./values.ts";

/** The entry under which work on a new listing is kept. */
export const NEW = "new";

/** What the form started from. */
interface Base {
  version: number;
  values: Values;
}

interface Options {
  /** What is edited; null for a new listing. */
  event: ArchiveEvent | null;
  endpoint: Endpoint<EventList>;
  /** Somebody else's: what is typed becomes a suggestion. */
  suggests?: boolean;
  /** How values become what is sent. */
  body: (values: Values, moderator: boolean) => EventInput;
  /** Turns kept work into what this form can show. */
  adapt?: (values: Values) => Values;
}

/**
 * A listing that is being written: its fields, kept on the device until they are saved. The
 * key of a request to add it belongs to the work, so that one whose response was lost can be
 * sent again without adding it twice.
 */
export function useWork(options: Options) {
  const { event, endpoint, suggests = false, body, adapt = (values) => values } = options;
  const { listings: m } = useAdminMessages();
  const user = useSessionUser();
  const owner = user?.id ?? "";
  const place = { owner, form: "listing", entry: event?.id ?? NEW } as const;
  const [resumed] = useState(() => resume<Values>(place));
  // What was kept by an earlier release lacks the fields that there are since.
  const [base, setBase] = useState<Base>(() =>
    resumed?.work.base
      ? { version: resumed.work.version, values: { ...BLANK, ...resumed.work.base } }
      : { version: event?.version ?? 0, values: event ? valuesOf(event) : BLANK },
  );
  const [publishing, setPublishing] = useState(false);
  const fields = useForm<Values>(
    useState(() => adapt(resumed ? { ...BLANK, ...resumed.work.values } : base.values))[0],
    (values) =>
      suggests
        ? suggestionProblems(values, m, event?.status === "published")
        : problems(values, m, publishing),
  );
  const { files, addFile, clearFiles } = useFiles(resumed?.files);
  const [request, setRequest] = useState<Sent | null>(resumed?.work.request ?? null);
  const { values } = fields;
  const changed = useMemo(() => !sameValues(values, base.values), [values, base]);
  const kept = useKept<Values>(
    place,
    changed
      ? {
          title: values.title.trim(),
          version: base.version,
          base: event ? base.values : null,
          values,
          files,
          request,
        }
      : null,
    fields.form,
  );
  const { save: send, isPending } = useSave(endpoint);
  const moderator = publishes(user, event, values);

  const creationOf = ({ key, body: text, file = "" }: Sent): Creation => ({
    key,
    body: JSON.parse(text) as EventInput,
    file: files.get(file) ?? null,
  });

  /** The request for what is typed now; the one before it, if its response was lost. */
  function requestFor(content: object, file: string): { now: Sent; earlier: Sent | null } {
    const text = JSON.stringify(content);
    if (request && request.body === text && (request.file ?? "") === file) {
      return { now: request, earlier: null };
    }
    const now = { key: randomKey(), body: text, file, refused: false };
    return { now, earlier: request && !request.refused ? request : null };
  }

  /** Saves what was typed. The work stays kept until the server has it. */
  async function save(
    sent: Values,
    {
      status,
      stop,
      file = "",
    }: { status?: EventInput["status"]; stop?: AbortController; file?: string },
  ): Promise<ArchiveEvent> {
    const content = { ...body(sent, moderator), ...(status && { status }) };
    const { now, earlier } = requestFor(content, file);
    if (!event && !earlier) flushSync(() => setRequest(now));
    await kept.keep();
    try {
      const answer = await send(
        {
          values: sent,
          body: content,
          base: event && { ...event, version: base.version },
          creation: creationOf(now),
          earlier: earlier && creationOf(earlier),
        },
        stop,
      );
      await kept.forget();
      setRequest(null);
      return answer.event;
    } catch (error) {
      if (isRefusal(error)) setRequest((last) => last && { ...last, refused: true });
      throw error;
    }
  }

  /** Sends what was typed as a suggestion. The work stays kept until the server has it. */
  async function suggest(sent: Values, stop: AbortController): Promise<SuggestionSent> {
    const { note, status: _, ...changes } = { status: undefined, ...body(sent, false) };
    const content = {
      kind: "event",
      entryId: event?.id,
      version: base.version,
      changes,
      reason: note,
    } as const;
    const { now, earlier } = requestFor(content, "");
    if (!earlier) flushSync(() => setRequest(now));
    await kept.keep();
    try {
      const made = await sendSuggestion(now, earlier, stop);
      await kept.forget();
      setRequest(null);
      return made;
    } catch (error) {
      if (isRefusal(error)) setRequest((last) => last && { ...last, refused: true });
      throw error;
    }
  }

  return {
    ...fields,
    place,
    files,
    base,
    moderator,
    changed,
    isSaving: isPending,
    keeping: kept.keeping,
    caret: resumed?.work.caret ?? null,
    isResumed: resumed !== null,
    setPublishing,
    save,
    suggest,
    setAside: kept.setAside,
    forget: kept.forget,
    keep: kept.keep,
    /** Goes on from what was saved, or from a merge with it. */
    rebase(version: number, saved: Values) {
      setBase({ version, values: saved });
    },
    addFile,
    /** Empties the form for the next listing. */
    clear() {
      clearFiles();
      setRequest(null);
      fields.reset(BLANK);
    },
  };
}

export type ListingWork = ReturnType<typeof useWork>;
