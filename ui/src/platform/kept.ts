import { createStore, del, delMany, get, set, values } from "idb-keyval";

/** A request whose response may have been lost: sent again as it was, it does nothing twice. */
export interface Sent {
  key: string;
  /** What was sent, as JSON. */
  body: string;
  /** The file that went with it. */
  file?: string;
  /** The server has said no, so that other content needs another key. */
  refused: boolean;
}

/** Where the cursor was: in the field with this label, of several the nth. */
export interface Caret {
  label: string;
  nth: number;
  at: number | null;
}

/** A form, and what it is about. */
export interface WorkPlace {
  /** The account. */
  owner: string;
  form: "listing" | "person" | "place" | "thread" | "settings" | "comment";
  /** The id of what is edited. */
  entry: string;
}

/** What was typed into a form and is not saved yet. */
export interface Work<V = unknown> extends WorkPlace {
  id: string;
  title: string;
  /** When it was kept, in milliseconds. */
  at: number;
  /** What it started from; 0 and null for something new. */
  version: number;
  base: V | null;
  values: V;
  /** The ids of the files that belong to it. */
  files: string[];
  request: Sent | null;
  caret: Caret | null;
  /** Its author has cancelled it. */
  setAside: boolean;
}

/** How long cancelled work can still be brought back. */
const SET_ASIDE_FOR = 7 * 24 * 60 * 60 * 1000;

// Two databases, because a list of works should not read the files of all of them.
const WORKS = createStore("sankofa-works", "works");
const FILES = createStore("sankofa-files", "files");

export const keepWork = async (work: Work): Promise<void> => set(work.id, work, WORKS);
export const keepFile = async (id: string, file: File): Promise<void> => set(id, file, FILES);

export async function dropWork({ id, files }: Pick<Work, "id" | "files">): Promise<void> {
  await del(id, WORKS);
  if (files.length > 0) await delMany(files, FILES);
}

/** The files of a work; one that is gone is left out. */
export async function keptFiles({ files }: Work): Promise<Map<string, File>> {
  const found = await Promise.all(
    files.map(async (id) => [id, await get<File>(id, FILES)] as const),
  );
  return new Map(found.flatMap(([id, file]) => (file ? [[id, file]] : [])));
}

/** The works of an account, the latest first. */
export async function worksOf(owner: string): Promise<Work[]> {
  const now = Date.now();
  const own = (await values<Work>(WORKS)).filter((work) => work.owner === owner);
  const old = own.filter(({ setAside, at }) => setAside && now - at > SET_ASIDE_FOR);
  await Promise.all(old.map(dropWork));
  return own.filter((work) => !old.includes(work)).toSorted((a, b) => b.at - a.at);
}

const lockOf = (id: string) => `sankofa.work.${id}`;

/**
 * Says to other tabs that a work is being written here, until the returned function is called.
 * `onTaken` is called when another tab takes it over.
 */
export function holdWork(id: string, onTaken: () => void, steal = false): () => void {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Browsers have locks on HTTPS only; without them tabs do not know of each other.
  navigator.locks?.request(lockOf(id), { steal }, () => released).catch(onTaken);
  return release;
}

/** Which of the works are being written in some tab, this one included. */
export async function heldWorks(works: readonly Work[]): Promise<Set<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const names = new Set(held.map(({ name }) => name));
  return new Set(works.map(({ id }) => id).filter((id) => names.has(lockOf(id))));
}

const CHANNEL = "sankofa.works";
const listeners = new Set<(owner: string) => void>();

/** Deletes all works of an account; forms that are open, here and in other tabs, keep no more. */
export async function forgetWorks(owner: string): Promise<void> {
  for (const listener of listeners) listener(owner);
  if (typeof BroadcastChannel !== "undefined") {
    const channel = new BroadcastChannel(CHANNEL);
    channel.postMessage(owner);
    channel.close();
  }
  await Promise.all((await worksOf(owner)).map(dropWork));
}

/** Calls back when the works of an account are deleted. */
export function onWorksForgotten(owner: string, listener: () => void): () => void {
  const onForgotten = (whose: unknown) => {
    if (whose === owner) listener();
  };
  listeners.add(onForgotten);
  const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(CHANNEL);
  channel?.addEventListener("message", ({ data }) => onForgotten(data));
  return () => {
    listeners.delete(onForgotten);
    channel?.close();
  };
}
