import { notifyManager, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  createEvent,
  createEventWithImage,
  type EventInput,
  updateEvent,
} from "@/api/admin/events.ts";
import { type Progress, UploadCancelled } from "@/api/admin/upload.ts";
import { type Endpoint, load } from "@/api/endpoint.ts";
import { ApiError, reasonOf } from "@/api/error.ts";
import { event as endpointOf } from "@/api/events.ts";
import type { ArchiveEvent, EventDetail, EventList } from "@/api/types.ts";
import { useSessionUser } from "@/api/use-session.ts";
import { useSettings } from "@/api/use-settings.ts";
import { randomKey } from "@/lib/random-key.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { toast } from "@/platform/toasts.ts";
import { saveError } from "@/ui/admin/entry/save-error.ts";
import { whileConnected } from "@/ui/admin/lost-connection.ts";
import { uploading } from "@/ui/admin/upload-status.ts";
import { reload, reloadAll } from "./reload.ts";
import { submissions } from "./submissions.ts";
import { cardOf, publishes, sameValues, type Values, valuesOf } from "./values.ts";

/** A request to add a listing, which may have been sent before. */
export interface Creation {
  key: string;
  body: EventInput;
  file: File | null;
}

export interface Attempt {
  values: Values;
  body: EventInput;
  /** What is changed; null for something new. */
  base: ArchiveEvent | null;
  /** How something new is added. */
  creation: Creation;
  /** One with other content was sent before, and its response was lost. */
  earlier: Creation | null;
}

interface Sending extends Attempt {
  /** Of this press of the button. */
  press: string;
  stop: AbortController;
}

const create = ({ key, body, file }: Creation, press: string, signal: AbortSignal) =>
  file
    ? createEventWithImage(body, file, key, {
        signal,
        onProgress: ({ sent, total }: Progress) =>
          // The request is larger than the file, and the bar shows the file.
          submissions.progress(press, { sent: total ? (sent / total) * file.size : 0 }),
      })
    : createEvent(body, key, signal);

/** Whether an error says for sure that the request has changed nothing. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 408, 409, 429].includes(error.status);

/** Finds out what became of an earlier request: the listing that it made, or null. */
async function settle(earlier: Creation, press: string, signal: AbortSignal) {
  try {
    return (await create(earlier, press, signal)).event;
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

/** A change that meets itself: its response was lost, and it is what the server has. */
async function alreadySaved(id: string, values: Values): Promise<EventDetail | null> {
  const now = await load(endpointOf(id));
  return now && sameValues({ ...valuesOf(now.event), note: values.note }, values) ? now : null;
}

async function update(base: ArchiveEvent, attempt: Sending, signal: AbortSignal) {
  try {
    return await updateEvent(base, attempt.body, signal);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    const saved = await alreadySaved(base.id, attempt.values);
    if (saved) return saved;
    throw error;
  }
}

const send = (attempt: Sending): Promise<EventDetail> =>
  whileConnected(attempt.stop, async (signal) => {
    const { base, creation, earlier, press } = attempt;
    if (base) return update(base, attempt, signal);
    const made = earlier && (await settle(earlier, press, signal));
    return made ? update(made, attempt, signal) : create(creation, press, signal);
  });

const pictureOf = ({ base, values }: Attempt) =>
  base && values.pictures[0]?.path === base.image
    ? base.media
    : (values.pictures[0]?.media ?? null);

/** Saves a listing. Optimistic: it is listed at once, and removed if the request fails. */
export function useSave({ key: listKey }: Endpoint<EventList>) {
  const { listings: m } = useAdminMessages();
  const client = useQueryClient();
  const user = useSessionUser();
  const { maxImageSize } = useSettings();

  const temporary = ({ values, body, press }: Sending): ArchiveEvent => ({
    ...cardOf(values),
    id: `temp-${press}`,
    countryCode: "",
    media: null,
    verifiedSourceCount: 0,
    status: body.status ?? (publishes(user, null, values) ? "published" : "draft"),
    isActive: true,
    version: 0,
    revisionCount: 0,
    createdBy: user?.id ?? "",
    updatedBy: user?.id ?? "",
    createdAt: "",
    updatedAt: "",
  });

  /** Replaces the temporary entry by the saved event. */
  function show(event: ArchiveEvent, isNew: boolean) {
    client.setQueryData<EventList>(listKey, (list) => {
      if (!list) return list;
      const others = isNew ? list.items.filter(({ id }) => id !== event.id) : list.items;
      const items = others.map((one) => (one.id === event.id ? event : one));
      return isNew
        ? { ...list, items: [event, ...items], total: list.total + 1 }
        : { ...list, items };
    });
  }

  const mutation = useMutation({
    mutationFn: send,
    networkMode: "always",
    onMutate: (attempt: Sending) => {
      const { base, creation, values, press, stop } = attempt;
      const { file } = creation;
      submissions.add({
        key: press,
        isNew: !base,
        event: base
          ? { ...base, ...cardOf(values), media: pictureOf(attempt) }
          : temporary(attempt),
        ...(file && !base && { upload: uploading(file), cancel: () => stop.abort() }),
      });
    },
    onSuccess: ({ event }, { base, press }) => {
      submissions.change(press, { event });
      show(event, !base);
      // The list renders the change a moment later. Until then the submission is shown in its
      // place, so that the listing never appears twice and never disappears.
      notifyManager.schedule(() => {
        submissions.change(press, { isNew: false });
        submissions.end(press, "success");
      });
      if (base?.status === "published" && event.status === "draft") toast.info(m.backToDraft);
      if (event.status === "published" && event.sourceCount === 0) toast.info(m.rules.noSources);
    },
    onError: (error, { base, creation, press }) => {
      const upload = !base && creation.file !== null;
      const text = saveError(error, { update: base !== null, upload, maxMB: maxImageSize }, m);
      // The previous state is still the current one.
      if (base) submissions.change(press, { event: base });
      if (error instanceof UploadCancelled) {
        submissions.end(press, "cancelled");
        toast.info(upload ? text : m.saveStopped);
        return;
      }
      // Errors of the browser have no message for people.
      submissions.end(press, "error", error instanceof ApiError ? text : undefined);
      const reason = reasonOf(error);
      toast.error(text, { detail: reason && !text.includes(reason) ? reason : undefined });
    },
    // After a failure, or a cancel that came too late, reload everything. Without a connection
    // that would only empty the list.
    onSettled: (_, error) => {
      if (error) return navigator.onLine ? reloadAll(client) : undefined;
      return reload(client);
    },
  });

  return {
    isPending: mutation.isPending,
    save: (attempt: Attempt, stop = new AbortController()) =>
      mutation.mutateAsync({ ...attempt, press: randomKey(), stop }),
  };
}
