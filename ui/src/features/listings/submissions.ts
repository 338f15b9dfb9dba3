import type { ArchiveEvent } from "@/api/types.ts";
import { createStore, useStore } from "@/platform/store.ts";
import { CLEAR_AFTER, type UploadStatus } from "@/ui/admin/upload-status.ts";

/** A listing that is being saved, as it will look afterwards. */
export interface Submission {
  key: string;
  event: ArchiveEvent;
  /** Not in the list yet. */
  isNew: boolean;
  upload?: UploadStatus;
  cancel?: () => void;
}

// Outside the component, because an upload continues while another tab is shown.
const NONE: readonly Submission[] = [];
const store = createStore(NONE);

export const submissions = {
  add: (submission: Submission) => store.set([submission, ...store.get()]),

  change: (key: string, changes: Partial<Submission>) =>
    store.set(store.get().map((one) => (one.key === key ? { ...one, ...changes } : one))),

  progress(key: string, progress: Partial<UploadStatus>) {
    store.set(
      store
        .get()
        .map((one) =>
          one.key === key && one.upload ? { ...one, upload: { ...one.upload, ...progress } } : one,
        ),
    );
  },

  /** The result of an upload is shown for a moment; other submissions are removed at once. */
  end(key: string, state: Exclude<UploadStatus["state"], "uploading">, message?: string) {
    const one = store.get().find((submission) => submission.key === key);
    if (!one?.upload) return submissions.drop(key);
    submissions.change(key, {
      upload: { ...one.upload, state, message },
      cancel: undefined,
    });
    setTimeout(() => submissions.drop(key), CLEAR_AFTER[state]);
  },

  drop: (key: string) => store.set(store.get().filter((one) => one.key !== key)),
};

export const useSubmissions = () => useStore(store, NONE);

export interface Listed {
  event: ArchiveEvent;
  submission?: Submission;
}

/** The list with pending changes: new listings first, edited ones with their new values. */
export function merge(events: readonly ArchiveEvent[], pending: readonly Submission[]): Listed[] {
  const known = new Set(events.map((event) => event.id));
  const fresh = pending.filter(({ isNew, event }) => isNew && !known.has(event.id));
  return [
    ...fresh.map((submission) => ({ event: submission.event, submission })),
    ...events.map((event) => {
      const submission = pending.find((one) => one.event.id === event.id);
      return { event: submission?.event ?? event, submission };
    }),
  ];
}
