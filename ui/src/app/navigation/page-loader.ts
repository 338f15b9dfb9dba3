import type { ComponentType } from "react";
import { matchRoute } from "./match.ts";

/** The components of pages, by the path of their file. */
export type Pages = Partial<Record<string, ComponentType>>;

const files = import.meta.glob<ComponentType>("/src/routes/*/*.page.tsx", { import: "Page" });

// Pages whose code is loaded. The server has a table of its own with all of them.
const loaded: Pages = {};

const loading: Partial<Record<string, Promise<void>>> = {};

export const loadedPages = (): Pages => loaded;

/**
 * Loads a page's code; null when it is loaded. A failure is final: the module loader requests
 * a style sheet only once, so a retry could show a page without styles. A reload helps.
 */
export function preparePage(pathname: string): Promise<unknown> | null {
  const { module } = matchRoute(pathname).route;
  if (loaded[module]) return null;
  loading[module] ??= files[`/${module}`]?.().then((Page) => {
    loaded[module] = Page;
  });
  return loading[module] ?? null;
}

/** Whether the site responds at all. */
export const isReachable = (pathname: string): Promise<boolean> =>
  fetch(pathname, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(8000) }).then(
    () => true,
    () => false,
  );
