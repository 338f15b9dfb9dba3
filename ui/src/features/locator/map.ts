import { createStore, useStore } from "@/platform/store.ts";

/** The id of the map's svg element. */
export const LOCATOR_ID = "locator";

/** The measures of the drawing, for which scripts/locators.mjs projects it. */
export const WIDTH = 422;
export const HEIGHT = 490;

/** Beside a text it is lower, and shows more of the neighbours at its sides. */
export const SMALL = { scale: 0.8, sides: 53 } as const;

export interface CountryMap {
  /** Of the neighbours, of land whose sovereignty is not settled, of the country itself. */
  outlines: readonly string[];
  /**
   * How it is projected: a place is at x = left + longitude * perLongitude and
   * y = top - latitude * perLatitude. A bar of so many kilometres is so wide.
   */
  frame: readonly number[];
}

type Maps = Record<string, CountryMap | undefined>;

// The server bundle contains all maps. The browser reads the one that the server rendered
// from its markup, and loads others as files: one map, for one page.
const bundled: Maps = import.meta.env.SSR
  ? import.meta.glob<CountryMap>("./maps/*.json", { eager: true, import: "default" })
  : {};
const files: Record<string, string> = import.meta.env.SSR
  ? {}
  : import.meta.glob<string>("./maps/*.json", { eager: true, query: "?url", import: "default" });

const nameOf = (code: string) => `./maps/${code}.json`;

function rendered(): Maps {
  const map = document.getElementById(LOCATOR_ID);
  const { code, frame } = map?.dataset ?? {};
  if (!map || !code || !frame) return {};
  const outlines = Array.from(map.querySelectorAll(":scope > path[data-outline]"), (path) =>
    String(path.getAttribute("d")),
  );
  return { [nameOf(code)]: { outlines, frame: frame.split(" ").map(Number) } };
}

const store = createStore<Maps>(import.meta.env.SSR ? bundled : rendered());

/** Loads a map unless it is here. Without it the box stays empty; what it shows is also said. */
export async function loadMap(code: string): Promise<void> {
  const name = nameOf(code);
  const url = files[name];
  if (store.get()[name] || !url) return;
  try {
    const response = await fetch(url);
    if (response.ok) store.set({ ...store.get(), [name]: (await response.json()) as CountryMap });
  } catch {
    // Tried again when the page is opened the next time.
  }
}

export const useMap = (code: string): CountryMap | undefined =>
  useStore(store, store.get())[nameOf(code)];
