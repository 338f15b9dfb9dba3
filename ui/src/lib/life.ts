/**
 * Says that the page has come to life: to what was done before and waits to be done
 * again, and to whoever watches the document.
 */
export function announceLife(page: Document): void {
  page.documentElement.dataset.live = "";
  page.dispatchEvent(new Event("live"));
}
