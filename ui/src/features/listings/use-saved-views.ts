import { useState } from "react";
import { jsonItem } from "@/platform/storage.ts";
import type { Sort, ViewName } from "./use-listings.ts";

/** A view with its filters and its order, under a name. */
export interface SavedView {
  name: string;
  view: ViewName;
  sort: Sort;
  filter: string;
}

const MOST = 20;

// On this device, for each account by itself.
const stored = jsonItem<Record<string, SavedView[]>>("localStorage", "views");

const viewsOf = (owner: string): SavedView[] => stored.read()?.[owner] ?? [];

export function useSavedViews(owner: string) {
  const [views, setViews] = useState(() => viewsOf(owner));
  const [fresh, setFresh] = useState("");

  /** Another tab may have saved a view as well. */
  function change(how: (now: SavedView[]) => SavedView[]) {
    const next = how(viewsOf(owner)).slice(-MOST);
    stored.write({ ...stored.read(), [owner]: next });
    setViews(next);
  }

  return {
    views,
    /** The name of what was saved just now. */
    fresh,
    /** A view of the same name is replaced. */
    save(view: SavedView) {
      change((now) => [...now.filter(({ name }) => name !== view.name), view]);
      setFresh(view.name);
    },
    remove: (name: string) => change((now) => now.filter((one) => one.name !== name)),
    seen: () => setFresh(""),
  };
}

export type SavedViewList = ReturnType<typeof useSavedViews>;
