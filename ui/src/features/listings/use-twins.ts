import { useMemo } from "react";
import { duplicates } from "@/api/admin/duplicates.ts";
import { useApi } from "@/api/use-api.ts";

/** A listing that another may be the same as, and where the two are compared. */
export interface Twin {
  title: string;
  href: string;
}

/** Possible duplicates, by the listings that they look like. */
export function useTwins(): ReadonlyMap<string, Twin> {
  const { data } = useApi(duplicates());
  return useMemo(() => {
    const twins = new Map<string, Twin>();
    for (const { a, b } of data?.items ?? []) {
      const href = `/admin?tab=index&of=duplicates&pair=${a.id},${b.id}`;
      if (!twins.has(b.id)) twins.set(b.id, { title: a.title, href });
    }
    return twins;
  }, [data]);
}
