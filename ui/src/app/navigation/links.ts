import { type QueryInput, withQuery } from "@/lib/query-string.ts";
import type { Navigate } from "@/platform/navigation.ts";

/** The address of this site that a click leads to, or null when the browser should handle it. */
export function targetOf(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = (event.target as Element | null)?.closest?.("a");
  return link ? siteAddress(link) : null;
}

/** The address of a link on this site. SVG links have no URL properties, so it reads attributes. */
export function siteAddress(link: Element): string | null {
  const href = link.getAttribute("href");
  if (href === null || link.hasAttribute("target") || link.hasAttribute("download")) return null;
  const { origin, pathname, search, hash } = new URL(href, location.href);
  if (origin !== location.origin) return null;
  if (hash && pathname === location.pathname && search === location.search) return null;
  // A path that begins with two slashes would name another host.
  if (pathname.startsWith("//")) return null;
  if (/^\/(api|uploads|og|feeds|assets|random)\b|\.\w+$/.test(pathname)) return null;
  return pathname + search + hash;
}

/** Links and GET forms are plain HTML; once scripts run, they navigate without loading a page. */
export function interceptLinks(navigate: Navigate): () => void {
  const onClick = (event: MouseEvent) => {
    const target = targetOf(event);
    if (target === null) return;
    event.preventDefault();
    markShared(event.target as Element);
    navigate(target);
  };
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented || form.method !== "get") return;
    event.preventDefault();
    const target = formAddress(form);
    // The same address again adds no history entry.
    navigate(target, { replace: target === location.pathname + location.search });
  };
  document.addEventListener("click", onClick);
  document.addEventListener("submit", onSubmit);
  return () => {
    document.removeEventListener("click", onClick);
    document.removeEventListener("submit", onSubmit);
  };
}

/** The address that a GET form leads to, without its empty fields. */
export function formAddress(form: HTMLFormElement): string {
  const query: Record<string, string[]> = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== "string" || value === "") continue;
    query[name] = [...(query[name] ?? []), value];
  }
  const { pathname, hash } = new URL(form.action);
  return withQuery(pathname, query as QueryInput) + hash;
}

/** Names the clicked card's cloth and year, so that the view transition moves them to the page. */
function markShared(target: Element): void {
  for (const old of document.querySelectorAll<HTMLElement>("[data-shared]")) {
    old.style.viewTransitionName = "";
  }
  const card = target.closest("[data-event]");
  for (const part of card?.querySelectorAll<HTMLElement>("[data-shared]") ?? []) {
    part.style.viewTransitionName = `event-${part.dataset.shared}`;
  }
}
