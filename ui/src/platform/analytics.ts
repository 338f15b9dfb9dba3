import { config } from "./config.ts";

/** Whether the reader asked not to be counted. */
export function declinesTracking(): boolean {
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || navigator.doNotTrack === "1";
}

/**
 * Counts one visit of a page, in the words of the Plausible Events API. The address goes
 * without query and fragment, which may hold what a person typed. Without a configured
 * collector nothing leaves the browser; the event on window makes the count observable.
 */
export function countPageview(pathname: string, referrer: string): void {
  if (/^\/admin(\/|$)/.test(pathname)) return;
  const url = location.origin + pathname;
  window.dispatchEvent(new CustomEvent("pageview", { detail: { url, referrer } }));
  const { analytics } = config();
  if (!analytics?.url || declinesTracking()) return;
  const body = JSON.stringify({ name: "pageview", url, domain: analytics.site, referrer });
  // As plain text the request needs no preflight; collectors read it as JSON all the same.
  fetch(`${analytics.url.replace(/\/$/, "")}/api/event`, {
    method: "POST",
    headers: { "Content-Type": "text/plain" },
    body,
    keepalive: true,
    credentials: "omit",
  }).catch(() => undefined);
}
