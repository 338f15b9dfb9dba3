import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import {
  REVIEW_PER_PAGE,
  type ReviewItem,
  type ReviewKind,
  reviewItem,
  reviewQueue,
} from "@/api/admin/review.ts";
import { useApiQuery } from "@/api/use-api.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { pageOf, useLastPage, useQueryState } from "@/ui/admin/use-query-state.ts";
import { useFailureToast } from "@/ui/use-failure-toast.ts";
import { live } from "./live.ts";
import { byAge, takeOutListed } from "./queue-cache.ts";

/** The page of the queue is in the address, under a name of its own. */
export const PAGE = "reviewPage";

const KINDS: readonly ReviewKind[] = ["draft", "suggestion", "comment", "doubted"];

/** The queue and what of it is open; kind, page and item are in the address. */
export function useReview() {
  const { review: t } = useAdminMessages();
  const client = useQueryClient();
  const { read, change } = useQueryState();
  // The queue of comments was a tab of its own, whose address is in letters.
  const asked = read("kind") || (read("tab") === "comments" ? "comment" : "");
  const kind = KINDS.find((one) => one === asked);
  const page = pageOf(read(PAGE));
  const query = useQuery({
    ...useApiQuery(reviewQueue(kind, page), { keepPrevious: true }),
    ...live(client),
  });
  const failed = query.isError && !query.data;
  useFailureToast(failed ? query.error : null, t.loadFailed);
  useLastPage(PAGE, page, REVIEW_PER_PAGE, query);

  const items = query.data?.items ?? [];
  // A decision takes time, in which the list may change.
  const latest = useRef(items);
  useEffect(() => {
    latest.current = items;
  });
  const wanted = read("item");
  const inList = wanted ? items.find(({ id }) => id === wanted) : items[0];
  // An address may name what is on another page, or decided on.
  const elsewhere = useQuery(
    useApiQuery(reviewItem(wanted), { enabled: wanted !== "" && !inList && query.isSuccess }),
  );
  const found = elsewhere.data?.item;
  const listed = inList ?? (found?.id === wanted && !found.status ? found : undefined);
  // What is open stays when it leaves the queue: somebody may be writing an answer to it.
  const last = useRef<ReviewItem | undefined>(undefined);
  useEffect(() => {
    if (listed) last.current = listed;
  }, [listed]);
  const kept = last.current?.id === wanted ? last.current : undefined;
  const open = listed ?? kept ?? (found?.id === wanted ? found : undefined);

  const heading = useRef<HTMLHeadingElement>(null);
  const queueHeading = useRef<HTMLHeadingElement>(null);
  const moving = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when something else is open.
  useEffect(() => {
    if (!moving.current) return;
    moving.current = false;
    const target = open ? heading.current : queueHeading.current;
    target?.focus();
  }, [open?.id, wanted]);

  /** Opens something, with the focus on its heading; nothing leads back to the queue. */
  function show(item: ReviewItem | undefined, how: { replace?: boolean } = {}) {
    if (item ? item.id === wanted : !wanted) {
      (item ? heading.current : queueHeading.current)?.focus();
      return;
    }
    moving.current = true;
    change({ item: item?.id ?? null }, how);
  }

  const place = open ? items.findIndex(({ id }) => id === open.id) : -1;
  const neighbour = (step: number) => items[place + step];

  return {
    query,
    failed,
    kind,
    page,
    items,
    open,
    place,
    /** Whether the address names it. */
    chosen: wanted !== "",
    /** It has left the queue while it was open. */
    left: kept !== undefined && !listed && !query.isPlaceholderData && query.isSuccess,
    heading,
    queueHeading,
    show,
    /** Keeps open what somebody has begun to work on. */
    pin: () => !wanted && open && change({ item: open.id }, { replace: true }),
    step: (step: number) => neighbour(step) && show(neighbour(step), { replace: true }),
    /** Goes on after a decision. */
    done(item: ReviewItem) {
      const others = latest.current.filter(({ id }) => id !== item.id);
      const next = others.find((one) => byAge(one, item) > 0) ?? others.at(-1);
      // Decisions on comments take them out themselves, to put them back if they fail.
      if (item.kind !== "comment") takeOutListed(client, item);
      show(next, { replace: true });
    },
    back() {
      const row = open?.id;
      change({ item: null });
      requestAnimationFrame(() =>
        document.querySelector<HTMLElement>(`[data-row="${CSS.escape(row ?? "")}"]`)?.focus(),
      );
    },
  };
}

export type Review = ReturnType<typeof useReview>;
