import { notifyManager, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  createEvent,
  createEventWithImage,
  type EventInput,
  updateEvent,
  updateEventWithImage,
} from "@/api/admin/events.ts";
import { type Progress, UploadCancelled } from "@/api/admin/upload.ts";
import type { Endpoint } from "@/api/endpoint.ts";
import { ApiError, reasonOf } from "@/api/error.ts";
import type { ArchiveEvent, EventDetail, EventList } from "@/api/types.ts";
import { useSessionUser } from "@/api/use-session.ts";
import { useSettings } from "@/api/use-settings.ts";
import { hasRank } from "@/domain/roles.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { toast } from "@/platform/toasts.ts";
import { uploading } from "@/ui/admin/upload-status.ts";
import { randomKey } from "./random-key.ts";
import { reload, reloadAll } from "./reload.ts";
import { saveError } from "./save-error.ts";
import { submissions } from "./submissions.ts";
import { bodyOf, cardOf, type Values } from "./values.ts";

interface Attempt {
  values: Values;
  file: File | null;
  /** The event being changed; null for a new one. */
  base: ArchiveEvent | null;
  /** May say which sources are verified. */
  moderator: boolean;
  key: string;
  stop: AbortController;
}

/** Without the image where it was not changed: an uploaded one has no address to send back. */
function changesOf({ values, file, base, moderator }: Attempt): EventInput {
  const { image, ...rest } = bodyOf(values, moderator);
  return file || image === (base?.image ?? "") ? rest : { ...rest, image };
}

function send(attempt: Attempt): Promise<EventDetail> {
  const { base, file, key, stop } = attempt;
  const body = changesOf(attempt);
  if (!file) return base ? updateEvent(base, body) : createEvent(body, key);
  const options = {
    signal: stop.signal,
    onProgress: ({ sent, total }: Progress) =>
      // The request is larger than the file, and the bar shows the file.
      submissions.progress(key, { sent: total ? (sent / total) * file.size : 0 }),
  };
  return base
    ? updateEventWithImage(base, body, file, options)
    : createEventWithImage(body, file, key, options);
}

const pictureOf = ({ base, file, values }: Attempt) =>
  base && !file && values.image === base.image ? base.media : null;

/** Saves a listing. Optimistic: it is listed at once, and removed if the request fails. */
export function useSave({ key: listKey }: Endpoint<EventList>) {
  const { listings: m } = useAdminMessages();
  const client = useQueryClient();
  const user = useSessionUser();
  const { maxImageSize } = useSettings();
  const moderator = hasRank(user, "editor");

  const temporary = ({ values, key }: Attempt): ArchiveEvent => ({
    ...cardOf(values),
    id: `temp-${key}`,
    countryCode: "",
    media: null,
    verifiedSourceCount: 0,
    status: moderator ? "published" : "draft",
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
      const items = list.items.map((one) => (one.id === event.id ? event : one));
      return isNew
        ? { ...list, items: [event, ...items], total: list.total + 1 }
        : { ...list, items };
    });
  }

  const mutation = useMutation({
    mutationFn: send,
    onMutate: (attempt: Attempt) => {
      const { base, file, values, key, stop } = attempt;
      submissions.add({
        key,
        isNew: !base,
        event: base
          ? { ...base, ...cardOf(values), media: pictureOf(attempt) }
          : temporary(attempt),
        ...(file && { upload: uploading(file), cancel: () => stop.abort() }),
      });
    },
    onSuccess: ({ event }, { base, key }) => {
      submissions.change(key, { event });
      show(event, !base);
      // The list renders the change a moment later. Until then the submission is shown in its
      // place, so that the listing never appears twice and never disappears.
      notifyManager.schedule(() => {
        submissions.change(key, { isNew: false });
        submissions.end(key, "success");
      });
      toast.success(base ? m.updated : m.created);
      if (base?.status === "published" && event.status === "draft") toast.info(m.backToDraft);
      if (event.status === "published" && event.sourceCount === 0) toast.info(m.rules.noSources);
    },
    onError: (error, { base, file, key }) => {
      const attempt = { update: base !== null, upload: file !== null, maxMB: maxImageSize };
      const text = saveError(error, attempt, m);
      // The previous state is still the current one.
      if (base) submissions.change(key, { event: base });
      if (error instanceof UploadCancelled) {
        submissions.end(key, "cancelled");
        toast.info(text);
        return;
      }
      // Errors of the browser have no message for people.
      submissions.end(key, "error", error instanceof ApiError ? text : undefined);
      const reason = reasonOf(error);
      toast.error(text, { detail: reason && !text.includes(reason) ? reason : undefined });
    },
    // After a failure, or a cancel that came too late, reload everything.
    onSettled: (_, error) => (error ? reloadAll(client) : reload(client)),
  });

  return {
    isPending: mutation.isPending,
    save: (what: Pick<Attempt, "values" | "file" | "base">) =>
      mutation.mutateAsync({
        ...what,
        moderator,
        key: randomKey(),
        stop: new AbortController(),
      }),
  };
}
