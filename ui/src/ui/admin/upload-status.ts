/** The state of an upload. */
export interface UploadStatus {
  state: "uploading" | "success" | "error" | "cancelled";
  fileName: string;
  sent: number;
  total: number;
  message?: string;
}

/** How long the end of an upload stays on screen. */
export const CLEAR_AFTER = { success: 1500, error: 4000, cancelled: 2000 } as const;

export const uploading = (file: File): UploadStatus => ({
  state: "uploading",
  fileName: file.name,
  sent: 0,
  total: file.size,
});

/** Whole percent; 100 only after the server has accepted the file. */
export function percentOf({ state, sent, total }: Omit<UploadStatus, "fileName">): number {
  if (state === "success") return 100;
  return total > 0 ? Math.min(99, Math.floor((100 * sent) / total)) : 0;
}
