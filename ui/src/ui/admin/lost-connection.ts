import { UploadCancelled } from "@/api/admin/upload.ts";
import { ApiError } from "@/api/error.ts";

const OFFLINE = "offline";

/**
 * Makes a request that can be cancelled, and that fails as soon as the browser knows that
 * there is no connection: by itself it may wait for minutes.
 */
export async function whileConnected<T>(
  stop: AbortController,
  make: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lose = () => stop.abort(OFFLINE);
  if (!navigator.onLine) throw new ApiError(0, null);
  window.addEventListener("offline", lose);
  try {
    return await make(stop.signal);
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    throw stop.signal.reason === OFFLINE ? new ApiError(0, null) : new UploadCancelled();
  } finally {
    window.removeEventListener("offline", lose);
  }
}
