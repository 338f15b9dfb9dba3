import { type ComponentType, type RefObject, useEffect } from "react";
import type { ReviewItem } from "@/api/admin/review.ts";
import type { ArchiveEvent } from "@/api/types.ts";
import type { ReviewAction } from "./keys.ts";

/** What the keys do to what is open. */
export type Actions = Partial<Record<ReviewAction, () => void>>;

/** An event as readers would see it. */
export type EventPreview = ComponentType<{ event: ArchiveEvent }>;

export interface ItemProps {
  item: ReviewItem;
  /** It has left the queue while it was open. */
  left: boolean;
  heading: RefObject<HTMLHeadingElement | null>;
  actions: RefObject<Actions>;
  allKeys: boolean;
  Preview: EventPreview;
  /** It is decided on, by whomever. */
  onDone: () => void;
}

/** Says what the keys do now. */
export function useKeyActions(ref: RefObject<Actions>, actions: Actions): void {
  useEffect(() => {
    ref.current = actions;
    return () => {
      ref.current = {};
    };
  });
}
