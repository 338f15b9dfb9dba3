import { config } from "./config.ts";

/** Whether the reader asked not to be counted. */
export function declinesTracking(): boolean {
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || navigator.doNotTrack === "1";
}

/** The site that a reader came from, if it is another one. Never an address within a site. */
export function foreignOrigin(referrer: string): string {
  try {
    const { origin, protocol } = new URL(referrer);
    return /^https?:$/.test(protocol) && origin !== location.origin ? origin : "";
  } catch {
    return "";
  }
}

/**
 * Counts one visit of a public page, in the words of the Plausible Events API. These fields
 * are all that leaves the browser: the path of a public page without query and fragment, and
 * the site that the reader came from. Without a configured collector nothing leaves; the
 * event on window makes the count observable.
 */
export function countPageview(publicPath: string, cameFrom: string): void {
  const url = location.origin + publicPath;
  const referrer = foreignOrigin(cameFrom);
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
    referrerPolicy: "no-referrer",
  }).catch(() => undefined);
}
