import { type QueryInput, withQuery } from "@/lib/query-string.ts";
import type { paths } from "./schema.gen.ts";

// Reads path, parameters, body and response of every call from the API document, so that a
// call that the document does not know is an error of the compiler.

export type Method = "get" | "post" | "put" | "patch" | "delete";

/** The paths that have this method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, object> ? P : never;
}[keyof paths];

type Operation<M extends Method, P extends PathOf<M>> = paths[P][M];

/** Empty values are left out of the address. */
type Query<Q> = { [K in keyof Q]: Readonly<Q[K]> | "" };

// In brackets, because the parts of all calls together, part by part, are more types than
// the compiler takes.
type PathPart<O> = [O] extends [{ parameters: { path: infer V } }]
  ? { path: V }
  : { path?: undefined };

type QueryPart<O> = [O] extends [{ parameters: { query: infer Q } }]
  ? { query: Query<Q> }
  : [O] extends [{ parameters: { query?: infer Q } }]
    ? { query?: Query<Q> }
    : never;

type HeaderPart<O> = [O] extends [{ parameters: { header?: infer H } }] ? { headers?: H } : never;

type BodyPart<O> = [O] extends [{ requestBody: { content: { "application/json": infer B } } }]
  ? { body: B }
  : { body?: undefined };

type FormPart<O> = [O] extends [{ requestBody: { content: { "multipart/form-data": infer F } } }]
  ? { form: { [K in keyof F]: F[K] | File } }
  : never;

/** What the address of a call consists of. */
export type Address<M extends Method, P extends PathOf<M>> = PathPart<Operation<M, P>> &
  QueryPart<Operation<M, P>>;

/** A call with a JSON body, or with none. */
export type Call<M extends Method, P extends PathOf<M>> = Address<M, P> &
  HeaderPart<Operation<M, P>> &
  BodyPart<Operation<M, P>>;

/** A call with a form, for files. */
export type FormCall<M extends Method, P extends PathOf<M>> = Address<M, P> &
  HeaderPart<Operation<M, P>> &
  FormPart<Operation<M, P>>;

type Json<R> = R extends { content: { "application/json": infer T } } ? T : never;

/** The body of a successful response. */
export type ResponseOf<M extends Method, P extends PathOf<M>> =
  Operation<M, P> extends { responses: infer R } ? Json<R[Extract<keyof R, 200 | 201>]> : never;

/** Optional when nothing in it is required. */
export type Arguments<T> = object extends T ? [given?: T] : [given: T];

/** The address of a call; values in the path are encoded. */
export function urlOf(path: string, given: { path?: unknown; query?: unknown } = {}): string {
  const values = (given.path ?? {}) as Record<string, string | number>;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ""),
  );
  return withQuery(filled, (given.query ?? {}) as QueryInput);
}

/** The address of something to read. */
export const getUrl = <P extends PathOf<"get">>(path: P, given: Address<"get", P>): string =>
  urlOf(path, given);
