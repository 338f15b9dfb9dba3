import { request } from "./client.ts";
import { ApiError } from "./error.ts";
import { type Address, type PathOf, type ResponseOf, urlOf } from "./openapi.ts";

const SECOND = 1000;

/** How long a response counts as fresh, in milliseconds. */
export const STALE = {
  always: 0,
  soon: 30 * SECOND,
  late: 300 * SECOND,
  never: Number.POSITIVE_INFINITY,
} as const;

/** One GET request, and how its response is cached. */
export interface Endpoint<T> {
  readonly url: string;
  readonly key: readonly string[];
  readonly staleTime: number;
  /** The response depends on who is signed in, so it is cached for each of them. */
  readonly perReader?: boolean;
  /** A 404 is a response, null, and no failure. */
  readonly nullable?: boolean;
  /** Fills in what a server may leave out. */
  normalise?(response: T): T;
}

/**
 * The cache key of an address: its segments, then its query. A prefix of it, such as
 * ["events"], stands for everything beneath.
 */
export function keyOf(url: string): string[] {
  const [path = "", query] = url.split("?");
  const segments = path.split("/").slice(2);
  return query === undefined ? segments : [...segments, `?${query}`];
}

type Options<T> = Partial<Pick<Endpoint<T>, "staleTime" | "perReader" | "normalise">>;

export function endpoint<P extends PathOf<"get">>(
  path: P,
  given: Address<"get", P>,
  options?: Options<ResponseOf<"get", P>>,
): Endpoint<ResponseOf<"get", P>> {
  const url = urlOf(path, given);
  return { url, key: keyOf(url), staleTime: STALE.soon, ...options };
}

/** For a thing that may not exist. */
export const orNull = <T>(known: Endpoint<T>): Endpoint<T | null> => ({
  ...(known as Endpoint<T | null>),
  nullable: true,
});

export async function load<T>(
  { url, nullable }: Endpoint<T>,
  signal?: AbortSignal,
  headers?: Record<string, string>,
): Promise<T> {
  try {
    return await request<T>(url, { signal, headers });
  } catch (error) {
    if (nullable && error instanceof ApiError && error.status === 404) return null as T;
    throw error;
  }
}
