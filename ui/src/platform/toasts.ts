import { createStore } from "./store.ts";

export type ToastKind = "success" | "error" | "info";

export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
  detail?: string;
  action?: { label: string; run: () => void };
  shownAt: number;
  /** How long it stays, in milliseconds, where that is not the usual time. */
  lasts?: number;
}

export const TOAST_FOR = 5000;
const MOST = 4;
const MERGE_WITHIN = 1000;

// Toasts outlive pages: a message about a failed save must survive the redirect that
// follows it. So the list lives outside React, and components subscribe.
export const toastStore = createStore<readonly Toast[]>([]);
let nextId = 1;

type Extra = Pick<Toast, "detail" | "action" | "lasts">;

function show(kind: ToastKind, text: string, extra: Extra = {}): void {
  const now = Date.now();
  const toasts = toastStore.get();
  const same = toasts.find(
    (t) => t.text === text && t.kind === kind && now - t.shownAt < MERGE_WITHIN,
  );
  // What can be undone is undone one by one.
  if (same && !extra.action) return;
  const all = [...toasts, { id: nextId++, kind, text, shownAt: now, ...extra }];
  // What can be undone stays its time, however much is said after it.
  toastStore.set(all.filter((t, i) => t.action || i >= all.length - MOST));
}

export const toast = {
  success: (text: string, extra?: Extra) => show("success", text, extra),
  error: (text: string, extra?: Extra) => show("error", text, extra),
  info: (text: string, extra?: Extra) => show("info", text, extra),
  dismiss: (id: number) => toastStore.set(toastStore.get().filter((t) => t.id !== id)),
  clear: () => toastStore.set([]),
};
