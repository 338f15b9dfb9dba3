import { notifyManager, useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "@/api/client.ts";
import { ApiError, reasonOf } from "@/api/error.ts";
import type { ArchiveEvent, EventDetail, EventList } from "@/api/types.ts";
import { UploadCancelled, upload } from "@/api/upload.ts";
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
  /** What is being changed; nothing when it is new. */
  base: ArchiveEvent | null;
  /** May say which sources are verified. */
  moderator: boolean;
  key: string;
  stop: AbortController;
}

function formOf({ values, file, moderator }: Attempt): FormData {
  const { image: _, ...rest } = bodyOf(values, moderator);
  const form = new FormData();
  for (const [name, value] of Object.entries(rest)) {
    form.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  if (file) form.set("eventImage", file);
  return form;
}

/** An image that was not touched is left out, so that an uploaded one stays as it is. */
function changesOf({ values, base, moderator }: Attempt) {
  const { image, ...rest } = bodyOf(values, moderator);
  return image === (base?.image ?? "") ? rest : { ...rest, image };
}

function send(attempt: Attempt): Promise<EventDetail> {
  const { base, file, key, stop } = attempt;
  const path = base ? `/api/events/${encodeURIComponent(base.id)}` : "/api/events";
  const method = base ? "PUT" : "POST";
  const headers: Record<string, string> = base
    ? { "If-Match": `"${base.version}"` }
    : { "Idempotency-Key": key };
  if (!file) return request(path, { method, headers, body: changesOf(attempt) });
  return upload(path, {
    method,
    headers,
    form: formOf(attempt),
    signal: stop.signal,
    onProgress: ({ sent, total }) =>
      // The form around the file is sent as well, and the bar is about the file.
      submissions.progress(key, { sent: total ? (sent / total) * file.size : 0 }),
  });
}

const pictureOf = ({ base, file, values }: Attempt) =>
  base && !file && values.image === base.image ? base.media : null;

/** Saves a listing. It is in the list at once, and stays if the server agrees. */
export function useSave(endpoint: string) {
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

  /** Puts what the server made of it where the temporary one stood. */
  function show(event: ArchiveEvent, isNew: boolean) {
    client.setQueryData<EventList>([endpoint], (list) => {
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
      // The list hears of it a moment later. Until then the submission stands in for it,
      // so that the new listing is at no moment there twice, and at none gone.
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
      // What was there before is there still.
      if (base) submissions.change(key, { event: base });
      if (error instanceof UploadCancelled) {
        submissions.end(key, "cancelled");
        toast.info(text);
        return;
      }
      // What broke on this side has no words of its own.
      submissions.end(key, "error", error instanceof ApiError ? text : undefined);
      const reason = reasonOf(error);
      toast.error(text, { detail: reason && !text.includes(reason) ? reason : undefined });
    },
    // After a failure, and after a cancel that came too late, the list shows the truth.
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
