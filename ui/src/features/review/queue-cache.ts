import type { QueryClient } from "@tanstack/react-query";
import type { ReviewItem, ReviewKind, ReviewQueue } from "@/api/admin/review.ts";
import { REVIEW } from "@/api/comments.ts";

type Taken = Pick<ReviewItem, "kind" | "id" | "doubts">;

export const queueKind = ({ kind, doubts }: Pick<ReviewItem, "kind" | "doubts">): ReviewKind =>
  doubts?.length ? "doubted" : kind;

/** The kind that a list is of, by its key. */
const kindOf = (key: readonly unknown[]) => /[?&]kind=(\w+)/.exec(String(key.at(-1)))?.[1];

export const byAge = (a: Pick<ReviewItem, "since" | "id">, b: Pick<ReviewItem, "since" | "id">) =>
  a.since.localeCompare(b.since) || a.id.localeCompare(b.id);

/** Takes something out of every list that holds it. Returns how to put it back. */
export function takeOut(client: QueryClient, item: Taken): () => void {
  const kind = queueKind(item);
  const change = (of: (list: ReviewQueue, key: string) => ReviewItem[], by: number) => {
    for (const [key, list] of client.getQueriesData<ReviewQueue>({ queryKey: REVIEW })) {
      // How old the queue is lies under the same key.
      if (!list?.counts) continue;
      const only = kindOf(key);
      const holds = only ? only === kind : kind !== "doubted";
      client.setQueryData<ReviewQueue>(key, {
        ...list,
        items: of(list, String(key)),
        total: Math.max(0, list.total + (holds ? by : 0)),
        counts: { ...list.counts, [kind]: Math.max(0, list.counts[kind] + by) },
      });
    }
  };
  const held = new Map<string, ReviewItem>();
  change(({ items }, key) => {
    const found = items.find(({ id }) => id === item.id);
    if (found) held.set(key, found);
    return items.filter((one) => one !== found);
  }, -1);
  return () =>
    change(({ items }, key) => {
      const found = held.get(key);
      return found ? [...items, found].sort(byAge) : items;
    }, 1);
}

/** Takes out what a list still holds; a reload may have been faster. */
export function takeOutListed(client: QueryClient, item: Taken): void {
  const lists = client.getQueriesData<ReviewQueue>({ queryKey: REVIEW });
  const isListed = lists.some(([, list]) => list?.items?.some(({ id }) => id === item.id));
  if (isListed) takeOut(client, item);
  void client.invalidateQueries({ queryKey: REVIEW });
}
