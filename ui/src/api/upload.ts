import { loseSession, onHost, refreshAccess } from "./client.ts";
import { ApiError } from "./error.ts";
import { parse } from "./normalise.ts";
import { accessToken } from "./session.ts";

export interface Progress {
  sent: number;
  total: number;
}

interface Options {
  method: "POST" | "PUT";
  form: FormData;
  headers?: Record<string, string>;
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal;
}

/** The person thought better of it. */
export class UploadCancelled extends Error {}

interface Answer {
  status: number;
  body: unknown;
}

// Not fetch: it cannot tell how much of a body has gone out.
function send(path: string, options: Options, token: string | null): Promise<Answer> {
  const { method, form, headers = {}, onProgress, signal } = options;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new UploadCancelled());
    const call = new XMLHttpRequest();
    const abort = () => call.abort();
    call.open(method, onHost(path));
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

/** Sends a form with a file. As with every other call, a 401 brings one refresh and one repetition. */
export async function upload<T>(path: string, options: Options): Promise<T> {
  const token = accessToken();
  let answer = await send(path, options, token);
  if (answer.status === 401 && token) {
    const fresh = await refreshAccess();
    if (fresh) {
      options.onProgress?.({ sent: 0, total: 0 });
      answer = await send(path, options, fresh);
    }
    if (!fresh || answer.status === 401) loseSession(false);
  }
  if (answer.status < 200 || answer.status >= 300) throw new ApiError(answer.status, answer.body);
  return answer.body as T;
}
