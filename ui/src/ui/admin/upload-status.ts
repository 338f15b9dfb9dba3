/** How a file on its way is doing. */
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

/** Whole percent; a hundred only once the server has said yes. */
export function percentOf({ state, sent, total }: UploadStatus): number {
  if (state === "success") return 100;
  return total > 0 ? Math.min(99, Math.floor((100 * sent) / total)) : 0;
}
