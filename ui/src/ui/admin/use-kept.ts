import { type RefObject, useEffect, useRef, useState } from "react";
import { randomKey } from "@/lib/random-key.ts";
import {
  dropWork,
  holdWork,
  keepFile,
  keepWork,
  keptFiles,
  onWorksForgotten,
  type Sent,
  type Work,
  type WorkPlace,
} from "@/platform/kept.ts";
import { caretIn } from "./caret.ts";

/** Often enough that little is lost in a crash, and seldom enough not to be felt. */
export const KEPT_AFTER = 600;

type Files = ReadonlyMap<string, File>;
const NO_FILES: Files = new Map();

/** What a form wants kept. */
export interface Content<V> {
  title: string;
  version: number;
  base: V | null;
  values: V;
  files?: Files;
  request?: Sent | null;
}

export interface Resumed<V> {
  work: Work<V>;
  files: Files;
}

const nameOf = ({ owner, form, entry }: WorkPlace) => `${owner} ${form} ${entry}`;

// What this page has written, by place. A form that is opened again goes on from here without
// a question; what only the device knows is offered (kept-notice.tsx).
const recent = new Map<string, Resumed<unknown>>();

/** The work with which a form that is opened goes on. */
export const resume = <V>(place: WorkPlace): Resumed<V> | null =>
  (recent.get(nameOf(place)) as Resumed<V> | undefined) ?? null;

/** Lets the form of a kept work go on from it when it is opened. */
export async function adopt<V>(work: Work<V>): Promise<Resumed<V>> {
  const resumed = { work: { ...work, setAside: false }, files: await keptFiles(work) };
  recent.set(nameOf(work), resumed);
  return resumed;
}

/** Forgets what was written here, as after a sign-out. */
export const forgetRecent = (): void => recent.clear();

/** Deletes what was written in a form that is closed: it has been saved in another way. */
export async function forgetPlace(place: WorkPlace): Promise<void> {
  const last = recent.get(nameOf(place));
  recent.delete(nameOf(place));
  if (last) await dropWork(last.work).catch(() => undefined);
}

/** What was cancelled since the page was loaded; its author has just said so. */
export const setAsideHere = new Set<string>();

/** Whether a form goes on from it without a question. */
export const isRecent = (work: Work): boolean => recent.get(nameOf(work))?.work.id === work.id;

export type Keeping =
  | { state: "idle" | "waiting" | "failed" | "taken" }
  | { state: "kept"; at: number };

/** When it was kept. What waits to be kept is kept when the form is left. */
export const keptAt = (keeping: Keeping): number | undefined =>
  keeping.state === "kept" ? keeping.at : keeping.state === "waiting" ? Date.now() : undefined;

/**
 * Keeps what is typed on this device until it is saved. `content` is null while nothing
 * differs from what is saved.
 */
export function useKept<V>(
  place: WorkPlace,
  content: Content<V> | null,
  root?: RefObject<HTMLElement | null>,
) {
  // The session may end while the form is open; the work is its author's all the same.
  const [at] = useState(place);
  const [resumed] = useState(() => resume<V>(place));
  const [keeping, setKeeping] = useState<Keeping>({ state: "idle" });
  const latest = useRef(content);
  latest.current = content;
  const form = useRef({
    id: resumed?.work.id ?? null,
    caret: resumed?.work.caret ?? null,
    stored: new Set(resumed?.files.keys()),
    /** Something changed since it was kept. */
    isBehind: false,
    /** The values that were kept last. */
    written: resumed ? content?.values : undefined,
    /** Another tab writes it, or its author has signed out. */
    isClosed: false,
    release: () => {},
    open: true,
  });

  const [actions] = useState(() => {
    const one = form.current;

    /** Whether a file was chosen that is not on the device yet. */
    const hasNewFiles = () =>
      [...(latest.current?.files ?? NO_FILES).keys()].some((id) => !one.stored.has(id));

    function hold(id: string, steal = false) {
      one.release();
      one.release = holdWork(
        id,
        () => {
          if (!one.open) return;
          one.isClosed = true;
          recent.delete(nameOf(at));
          setKeeping({ state: "taken" });
        },
        steal,
      );
    }

    function workOf(now: Content<V>, setAside: boolean): Work<V> {
      one.id ??= randomKey();
      one.caret = caretIn(root?.current ?? null) ?? one.caret;
      return {
        ...at,
        id: one.id,
        title: now.title,
        at: Date.now(),
        version: now.version,
        base: now.base,
        values: now.values,
        files: [...(now.files ?? NO_FILES).keys()],
        request: now.request ?? null,
        caret: one.caret,
        setAside,
      };
    }

    /** Keeps the current state. Without new files this starts at once, as a page that closes needs. */
    async function write(setAside = false): Promise<Work<V> | null> {
      const now = latest.current;
      if (!now || one.isClosed) return null;
      one.isBehind = false;
      one.written = now.values;
      const work = workOf(now, setAside);
      try {
        await Promise.all(
          [...(now.files ?? NO_FILES)].map(async ([id, file]) => {
            if (one.stored.has(id)) return;
            await keepFile(id, file);
            one.stored.add(id);
          }),
        );
        await keepWork(work);
        // What was saved or thrown away meanwhile must not come back.
        if (one.id !== work.id) await dropWork(work);
        else if (one.open && !hasNewFiles()) setKeeping({ state: "kept", at: work.at });
      } catch {
        if (one.open) setKeeping({ state: "failed" });
      }
      return work;
    }

    /**
     * The work is saved or given up: nothing of it stays. A form says that it has saved when
     * this is done, since whoever leaves the page then would be offered the work again.
     */
    async function forget(): Promise<void> {
      const { id, stored } = one;
      one.id = null;
      one.isBehind = false;
      one.written = latest.current?.values;
      one.caret = null;
      one.stored = new Set();
      one.release();
      recent.delete(nameOf(at));
      if (one.open) setKeeping({ state: "idle" });
      if (id) await dropWork({ id, files: [...stored] }).catch(() => undefined);
    }

    /** Lets a form that takes the place of this one go on from here at once. */
    function remember() {
      const now = latest.current;
      if (!now || one.isClosed) return;
      const isNew = one.id === null;
      const work = workOf(now, false);
      if (isNew) hold(work.id);
      recent.set(nameOf(at), { work, files: now.files ?? NO_FILES });
      one.isBehind = true;
    }

    /** Keeps what was typed until this moment, also where no effect has run since. */
    function flush() {
      const now = latest.current;
      if (now && now.values !== one.written) remember();
      if (one.isBehind) void write();
    }

    return {
      remember,
      hasNewFiles,
      /** Keeps it now. */
      keep: () => write(),
      forget,
      /** Keeps it for a while as what its author has cancelled. */
      async setAside(): Promise<Work<V> | null> {
        const work = await write(true);
        if (!work) return null;
        setAsideHere.add(work.id);
        one.id = null;
        one.stored = new Set();
        one.release();
        recent.delete(nameOf(at));
        return work;
      },
      start() {
        one.open = true;
        // What was resumed may still be held by the tab from which it is taken over.
        if (one.id) hold(one.id, true);
      },
      flush,
      stop() {
        one.open = false;
        flush();
        one.release();
      },
      close() {
        one.isClosed = true;
        recent.delete(nameOf(at));
      },
    };
  });

  useEffect(() => {
    actions.start();
    document.addEventListener("visibilitychange", actions.flush);
    window.addEventListener("pagehide", actions.flush);
    const unsubscribe = onWorksForgotten(at.owner, actions.close);
    return () => {
      document.removeEventListener("visibilitychange", actions.flush);
      window.removeEventListener("pagehide", actions.flush);
      unsubscribe();
      actions.stop();
    };
  }, [actions, at]);

  const { values, files, request } = content ?? {};
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: files and requests are kept with the values.
  useEffect(() => {
    const isFirst = first.current;
    first.current = false;
    if (values === undefined) {
      // Everything was changed back by hand.
      if (!isFirst && form.current.id) void actions.forget();
      return;
    }
    if (isFirst && resumed) {
      setKeeping({ state: "kept", at: resumed.work.at });
      return;
    }
    actions.remember();
    // A page that closes has no time for a file, so that one is written at once.
    const isUrgent = actions.hasNewFiles();
    setKeeping((now) =>
      now.state === "idle" || (isUrgent && now.state === "kept") ? { state: "waiting" } : now,
    );
    const timer = setTimeout(actions.flush, isUrgent ? 0 : KEPT_AFTER);
    return () => clearTimeout(timer);
  }, [values, files, request, actions, resumed]);

  // Leaving asks only where the device keeps nothing.
  const atRisk = keeping.state === "failed" && content !== null;
  useEffect(() => {
    if (!atRisk) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [atRisk]);

  return {
    keeping,
    resumed,
    keep: actions.keep,
    forget: actions.forget,
    setAside: actions.setAside,
  };
}
