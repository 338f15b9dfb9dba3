import { ApiError, detailMessages } from "@/api/error.ts";
import type { AdminMessages } from "@/messages/admin.ts";

/** The message for a failed upload. */
export function uploadError(error: unknown, maxMB: number, m: AdminMessages["logos"]): string {
  if (!(error instanceof ApiError)) return m.uploadFailed;
  if (error.status === 401) return m.expired;
  if (error.status === 400) return [m.invalid, ...detailMessages(error)].join(" ");
  if (error.status === 413) return m.tooLarge(maxMB);
  if (error.status === 500 && error.serverMessage) return m.serverFailed(error.serverMessage);
  return m.uploadFailed;
}
