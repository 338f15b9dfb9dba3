import { loseSession, onHost, refreshAccess } from "../client.ts";
import { ApiError } from "../error.ts";
import { parse } from "../normalise.ts";
import { accessToken } from "../session.ts";

export interface Progress {
  sent: number;
  total: number;
}

export interface UploadOptions {
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal;
}

interface Request extends UploadOptions {
  method: "post" | "put";
  form: FormData;
  headers?: Record<string, string>;
}

/** The person cancelled the upload. */
export class UploadCancelled extends Error {}

interface Response {
  status: number;
  body: unknown;
}

// Not fetch: it cannot report how much of a body has been sent.
function send(url: string, request: Request, token: string | null): Promise<Response> {
  const { method, form, headers = {}, onProgress, signal } = request;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new UploadCancelled());
    const call = new XMLHttpRequest();
    const abort = () => call.abort();
    call.open(method.toUpperCase(), onHost(url));
    call.setRequestHeader("Accept", "application/json");
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
    if (token) call.setRequestHeader("Authorization", `Bearer ${token}`);
    call.upload.onprogress = ({ loaded, total }) => onProgress?.({ sent: loaded, total });
    call.onload = () => resolve({ status: call.status, body: parse(call.responseText) });
    call.onerror = () => reject(new ApiError(0, null));
    call.onabort = () => reject(new UploadCancelled());
    call.onloadend = () => signal?.removeEventListener("abort", abort);
    signal?.addEventListener("abort", abort);
    call.send(form);
  });
}

/** Sends a form with a file. As with every other call, a 401 is retried once after a refresh. */
export async function upload<T>(url: string, request: Request): Promise<T> {
  const token = accessToken();
  let response = await send(url, request, token);
  if (response.status === 401 && token) {
    const fresh = await refreshAccess();
    if (fresh) {
      request.onProgress?.({ sent: 0, total: 0 });
      response = await send(url, request, fresh);
    }
    if (!fresh || response.status === 401) loseSession(false);
  }
  if (response.status < 200 || response.status >= 300) {
    throw new ApiError(response.status, response.body);
  }
  return response.body as T;
}
