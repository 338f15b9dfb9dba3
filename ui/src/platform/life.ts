/** Says that from now on the page hears what is done, although it is not all there yet. */
export function announceWaking(page: Document): void {
  page.dispatchEvent(new Event("waking"));
}

/**
 * Says that the page has come to life: to what was done before and waits to be done
 * again, and to whoever watches the document.
 */
export function announceLife(page: Document): void {
  page.documentElement.dataset.live = "";
  page.dispatchEvent(new Event("live"));
}
