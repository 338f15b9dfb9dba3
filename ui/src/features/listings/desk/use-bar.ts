import { useEffect, useMemo, useRef, useState } from "react";
import type { ArchiveEvent } from "@/api/types.ts";
import { useSessionUser } from "@/api/use-session.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { useMessages } from "@/messages/context.ts";
import { clock } from "@/ui/admin/clock.ts";
import type { Pictures } from "@/ui/admin/entry/use-pictures.ts";
import type { ListingWork } from "../use-work.ts";
import { valuesOf } from "../values.ts";
import type { BarAction, BarState } from "./bar.tsx";
import { mergeListing } from "./merge-listing.ts";
import { useOnline } from "./use-online.ts";

/** What became of the last press of a button. */
export type Outcome =
  | { kind: "saving" | "lost" }
  | { kind: "saved"; at: number }
  /** By its fields: it is over when they are mended. */
  | { kind: "refused"; text: string; byField: boolean }
  | null;

interface Options {
  work: ListingWork;
  pictures: Pictures;
  saved: ArchiveEvent | null;
  newest: ArchiveEvent | null;
  suggests: boolean;
  outcome: Outcome;
  onSave: (status?: "draft" | "published") => void;
  onCancel: () => void;
  onClose: () => void;
  onStop: () => void;
  onGoToField: () => void;
  onCompare: () => void;
}

/** What the bar says and offers. */
export function useBar(options: Options): { now: BarState; actions: BarAction[] } {
  const { work, pictures, saved, newest, suggests, outcome, onSave } = options;
  const { listings: m, kept, files } = useAdminMessages();
  const messages = useMessages();
  const { locale } = messages;
  const user = useSessionUser();
  const isOnline = useOnline();
  const [whenBack, setWhenBack] = useState(false);
  const latest = useRef(onSave);
  latest.current = onSave;

  useEffect(() => {
    if (!isOnline || !whenBack) return;
    setWhenBack(false);
    latest.current();
  }, [isOnline, whenBack]);

  const { keeping, changed, base, values } = work;
  // A suggestion is merged with what others saved by whoever decides on it.
  const theirs = newest && newest.version > base.version && !suggests ? newest : null;
  const clash = useMemo(() => {
    if (!theirs) return null;
    const { items } = mergeListing(base.values, valuesOf(theirs), values, messages);
    const open = items.filter(({ how }) => how === "choice").length;
    return { merged: items.length - open, open };
  }, [theirs, base, values, messages]);
  const keptAt =
    keeping.state === "kept" ? kept.at(clock(keeping.at, locale.lang)) : m.bar.beingKept;
  const isDraft = saved?.status === "draft";
  const mayPublish = work.moderator && isDraft && !suggests;
  const saving = suggests ? m.suggest.sending : saved ? m.saving : m.creating;

  const cancel: BarAction = { text: m.cancel, look: "quiet", run: options.onCancel };
  const publish: BarAction[] = mayPublish
    ? [{ text: m.publish, look: "main", run: () => onSave("published") }]
    : [];
  const save: BarAction = {
    text: suggests ? m.suggest.send : m.save,
    look: mayPublish ? "plain" : "main",
    run: () => onSave(),
  };
  const saveButtons = (off = false): BarAction[] =>
    saved
      ? [{ ...save, off }, ...publish]
      : [
          ...(work.moderator
            ? [{ text: m.bar.asDraft, look: "plain", run: () => onSave("draft") } as BarAction]
            : []),
          { text: m.create, look: "main", run: () => onSave() },
        ];

  if (outcome?.kind === "saving") {
    const sent = pictures.progress();
    return {
      now: {
        state: "saving",
        text: saving,
        more: sent ? m.bar.image(sent.at, sent.of, files.percent(sent.percent)) : undefined,
      },
      actions: [
        { text: sent ? files.cancel : m.cancel, look: "quiet", run: options.onStop },
        { text: saving, look: "plain", busy: true, run: () => undefined },
      ],
    };
  }
  if (keeping.state === "failed" && changed) {
    return {
      now: { state: "full", text: kept.full, more: kept.fullHint },
      actions: [cancel, ...(saved ? [{ ...save, look: "main" } as const] : saveButtons())],
    };
  }
  if (!isOnline && (changed || outcome?.kind === "lost")) {
    return {
      now: { state: "offline", text: m.offline, more: keptAt },
      actions: [
        cancel,
        {
          text: m.bar.whenBack,
          look: "plain",
          off: whenBack,
          run: () => setWhenBack(true),
        },
      ],
    };
  }
  const hasField = Object.values(work.errors).some(Boolean);
  if (outcome?.kind === "refused" && (hasField || !outcome.byField)) {
    return {
      now: {
        state: "refused",
        text: m.bar.refused(outcome.text),
        more: changed ? keptAt : undefined,
      },
      actions: [
        cancel,
        ...(hasField
          ? [{ text: m.bar.goToField, look: "plain", run: options.onGoToField } as BarAction]
          : []),
        { text: m.tryAgain, look: "main", run: () => onSave() },
      ],
    };
  }
  if (theirs && clash) {
    return {
      now: {
        state: "other",
        text: m.bar.other(clock(theirs.updatedAt, locale.lang)),
        more: m.bar.clash(clash.merged, clash.open),
      },
      actions: [cancel, { text: m.bar.compare, look: "main", run: options.onCompare }],
    };
  }
  if (changed) {
    return {
      now: { state: "typing", text: keptAt, more: kept.notSent },
      actions: [cancel, ...saveButtons()],
    };
  }
  if (outcome?.kind === "saved") {
    return {
      now: {
        state: "saved",
        text: m.bar.saved(clock(outcome.at, locale.lang)),
        more: isDraft ? m.bar.seenByEditors : m.bar.seenByReaders,
      },
      actions: [{ text: m.bar.close, look: "quiet", run: options.onClose }, ...saveButtons(true)],
    };
  }
  return {
    now: {
      state: "clean",
      text: m.bar.clean,
      more: saved
        ? m.bar.lastSaved(clock(saved.updatedAt, locale.lang), saved.updatedBy === user?.id)
        : undefined,
    },
    actions: [cancel, ...saveButtons(saved !== null)],
  };
}
