/** How long to wait for a paint that the browser may never report, in milliseconds. */
const TIMEOUT = 3000;

/** Calls back after the first contentful paint; at once in a hidden tab, which does not paint. */
export function whenPainted(then: () => void): void {
  const reportsPaints = PerformanceObserver.supportedEntryTypes?.includes("paint");
  if (document.hidden || !reportsPaints) {
    setTimeout(then);
    return;
  }
  let waiting = true;
  const go = () => {
    if (!waiting) return;
    waiting = false;
    observer.disconnect();
    clearTimeout(timeout);
    then();
  };
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName("first-contentful-paint").length > 0) go();
  });
  const timeout = setTimeout(go, TIMEOUT);
  observer.observe({ type: "paint", buffered: true });
}
