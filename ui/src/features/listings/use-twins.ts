import { useMemo } from "react";
import { duplicates, type Pair } from "@/api/admin/duplicates.ts";
import { useApi } from "@/api/use-api.ts";

/** A listing that another may be the same as, and where the two are compared. */
export interface Twin {
  title: string;
  href: string;
}

const pairHref = ({ a, b }: Pair) => `/admin?tab=index&of=duplicates&pair=${a.id},${b.id}`;

/** Where a listing is compared with each of those that it may be the same as. */
export function usePairs(id: string): ReadonlyMap<string, string> {
  const { data } = useApi(duplicates(), { enabled: id !== "" });
  return new Map(
    (data?.items ?? [])
      .filter(({ a, b }) => a.id === id || b.id === id)
      .map((pair) => [pair.a.id === id ? pair.b.id : pair.a.id, pairHref(pair)]),
  );
}

/** Possible duplicates, by the listings that they look like. */
export function useTwins(): ReadonlyMap<string, Twin> {
  const { data } = useApi(duplicates());
  return useMemo(() => {
    const twins = new Map<string, Twin>();
    for (const pair of data?.items ?? []) {
      const { a, b } = pair;
      if (!twins.has(b.id)) twins.set(b.id, { title: a.title, href: pairHref(pair) });
    }
    return twins;
  }, [data]);
}
