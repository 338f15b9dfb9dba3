import type { NavigateFunction } from "react-router";
import { type QueryInput, withQuery } from "@/lib/query-string.ts";

/** The address within this site that a click means, or null when the browser should act. */
export function targetOf(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = (event.target as Element | null)?.closest?.("a");
  return link ? siteAddress(link) : null;
}

/** Links of a drawing are of another class than those of text, so attributes are read. */
export function siteAddress(link: Element): string | null {
  const href = link.getAttribute("href");
  if (href === null || link.hasAttribute("target") || link.hasAttribute("download")) return null;
  const { origin, pathname, search, hash } = new URL(href, location.href);
  if (origin !== location.origin) return null;
  if (hash && pathname === location.pathname && search === location.search) return null;
  if (/^\/(api|uploads|og|feed|assets)\b|\.\w+$/.test(pathname)) return null;
  return pathname + search + hash;
}

/** Links and GET forms are plain HTML; this is what makes them quick once scripts run. */
export function upgradeLinks(navigate: NavigateFunction): () => void {
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
    // What changes nothing is not a step to go back from.
    navigate(target, { replace: target === location.pathname + location.search });
  };
  document.addEventListener("click", onClick);
  document.addEventListener("submit", onSubmit);
  return () => {
    document.removeEventListener("click", onClick);
    document.removeEventListener("submit", onSubmit);
  };
}

/** Where a GET form leads; empty fields are left out of the address. */
export function formAddress(form: HTMLFormElement): string {
  const query: Record<string, string[]> = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== "string" || value === "") continue;
    query[name] = [...(query[name] ?? []), value];
  }
  return withQuery(new URL(form.action).pathname, query as QueryInput);
}

/** The clicked card's cloth and year travel to the event page. */
function markShared(target: Element): void {
  for (const old of document.querySelectorAll<HTMLElement>("[data-shared]")) {
    old.style.viewTransitionName = "";
  }
  const card = target.closest("[data-event]");
  for (const part of card?.querySelectorAll<HTMLElement>("[data-shared]") ?? []) {
    part.style.viewTransitionName = `event-${part.dataset.shared}`;
  }
}
