import { createStore, useStore } from "@/platform/store.ts";
import bundled from "./outlines.json";
import url from "./outlines.json?url";

/** The id of the map's svg element. */
export const MAP_ID = "africa";

type Outlines = readonly string[];

// The server bundle contains the outlines. The browser reads them from the markup that the
// server rendered, or loads them as a file; in the script they would weigh 5 KiB.
function rendered(): Outlines {
  const paths = document.querySelectorAll(`#${MAP_ID} > path, #${MAP_ID} > a > path`);
  return Array.from(paths, (path) => path.getAttribute("d") ?? "");
}

const store = createStore<Outlines>(import.meta.env.SSR ? bundled : rendered());

/** Loads the outlines unless they are here. Without them the map is empty, its list is not. */
export async function loadOutlines(): Promise<void> {
  if (store.get().length > 0) return;
  try {
    const response = await fetch(url);
    if (response.ok) store.set((await response.json()) as Outlines);
  } catch {
    // Tried again when the page is opened the next time.
  }
}

// With the code of the page, which is often prefetched.
if (!import.meta.env.SSR) void loadOutlines();

export const useOutlines = (): Outlines => useStore(store, store.get());
