/**
 * The custom events of this application, all in one place.
 *
 * - `hydrating` (document): React starts to hydrate. It listens from now on and replays what
 *   happens meanwhile, so boot/early-input.ts stops recording.
 * - `hydrated` (document): the page has hydrated. Recorded early input is replayed.
 * - `discard-drafts` (document): debounced inputs drop text that is not submitted yet.
 * - `pageview` (window): a page was counted; for scripts that observe the site.
 * - `vitals` (window): a performance metric was measured; see platform/vitals.ts.
 */
declare global {
  interface DocumentEventMap {
    hydrating: Event;
    hydrated: Event;
    "discard-drafts": Event;
  }
  interface WindowEventMap {
    pageview: CustomEvent<{ url: string; referrer: string }>;
    vitals: CustomEvent<{ name: "LCP" | "CLS" | "INP"; value: number }>;
  }
}

export const announceHydrating = (page: Document): boolean =>
  page.dispatchEvent(new Event("hydrating"));

/** The attribute is for style sheets and for tests. */
export function announceHydrated(page: Document): void {
  page.documentElement.dataset.hydrated = "";
  page.dispatchEvent(new Event("hydrated"));
}
