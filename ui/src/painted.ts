/** How long to wait for a paint that may never be told, in milliseconds. */
const PATIENCE = 3000;

/** Calls back once the reader sees something; at once in a tab that nobody looks at. */
export function whenPainted(then: () => void): void {
  const canTell = PerformanceObserver.supportedEntryTypes?.includes("paint");
  if (document.hidden || !canTell) {
    setTimeout(then);
    return;
  }
  let waiting = true;
  const go = () => {
    if (!waiting) return;
    waiting = false;
    observer.disconnect();
    clearTimeout(patience);
    then();
  };
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName("first-contentful-paint").length > 0) go();
  });
  const patience = setTimeout(go, PATIENCE);
  observer.observe({ type: "paint", buffered: true });
}
