import { UploadCancelled } from "@/api/admin/upload.ts";
import { ApiError, detailMessages } from "@/api/error.ts";
import type { AdminMessages } from "@/messages/admin.ts";

interface Attempt {
  update: boolean;
  upload: boolean;
  maxMB: number;
}

/** The message for a suggestion that could not be sent. */
export function suggestError(error: unknown, m: AdminMessages["listings"]): string {
  if (!(error instanceof ApiError)) return m.suggest.failed;
  const details = error.status === 400 ? detailMessages(error) : [];
  if (details.length) return m.invalid(details.join(", "));
  if (error.status === 401) return m.expired;
  return error.serverMessage ?? m.suggest.failed;
}

/** The message for a listing that could not be saved. */
export function saveError(
  error: unknown,
  { update, upload, maxMB }: Attempt,
  m: AdminMessages["listings"],
): string {
  if (error instanceof UploadCancelled) return m.uploadCancelled;
  const fallback = update ? m.updateFailed : m.createFailed;
  if (!(error instanceof ApiError)) return fallback;
  const { status, serverMessage } = error;
  if (status === 0) return upload ? m.networkFailed : fallback;
  const details = status === 400 ? detailMessages(error) : [];
  if (details.length) return m.invalid(details.join(", "));
  if (status === 401) return m.expired;
  if (status === 413) return m.tooLarge(maxMB);
  if (update && status === 403) return m.forbidden;
  if (update && status === 404) return m.notFound;
  if (update && status === 409) return m.conflict;
  return serverMessage ?? (upload ? m.uploadFailed(status) : fallback);
}
