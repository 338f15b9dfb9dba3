import { request } from "../client.ts";
import {
  type Arguments,
  type Call,
  type FormCall,
  type Method,
  type PathOf,
  type ResponseOf,
  urlOf,
} from "../openapi.ts";
import { type UploadOptions, upload } from "./upload.ts";

interface Sent {
  path?: object;
  query?: object;
  headers?: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal;
}

/** Whoever makes a call may cancel it. */
type Cancellable<T> = T & { signal?: AbortSignal };

/** A request that changes something. */
export function call<M extends Exclude<Method, "get">, P extends PathOf<M>>(
  method: M,
  path: P,
  ...[given = {} as Cancellable<Call<M, P>>]: Arguments<Cancellable<Call<M, P>>>
): Promise<ResponseOf<M, P>> {
  const sent = given as Sent;
  const { headers, body, signal } = sent;
  return request(urlOf(path, sent), { method, headers, body, signal });
}

/** The same with a form, for files. */
export function callWithForm<M extends "post" | "put", P extends PathOf<M>>(
  method: M,
  path: P,
  given: FormCall<M, P>,
  options: UploadOptions,
): Promise<ResponseOf<M, P>> {
  const sent = given as Sent & { form: Record<string, unknown> };
  const { headers, form } = sent;
  const body = new FormData();
  for (const [name, value] of Object.entries(form)) {
    if (value !== undefined) body.set(name, value instanceof File ? value : String(value));
  }
  return upload(urlOf(path, sent), { method, headers, form: body, ...options });
}

/** For a change that is refused when somebody else was faster. */
export const ifMatch = (version: number) => ({ "If-Match": `"${version}"` });
