import { countryBySlug } from "@/domain/countries.ts";
import type { Messages } from "@/messages/messages.ts";
import { matchRoute } from "../navigation/match.ts";

export interface Crumb {
  name: string;
  href?: string;
}

/** Home, then a readable name for each segment; the parent of an event is the archive. */
export function crumbsOf(pathname: string, m: Messages, eventName?: string): Crumb[] {
  const home: Crumb = { name: m.shell.home, href: "/" };
  const segments = pathname.split("/").filter(Boolean);
  if (segments[0] === "events") {
    const event: Crumb = { name: eventName ?? m.shell.event };
    const way = [home, { name: m.shell.events, href: "/history" }, event];
    const part = segments[2] === "history" ? m.shell.edits : segments[2] === "cite" && m.shell.cite;
    if (!part) return way;
    event.href = `/events/${segments[1]}`;
    return [...way, { name: part }];
  }
  const { route, params } = matchRoute(pathname);
  if (route.name === "country") {
    const name = countryBySlug(params.slug ?? "")?.name ?? "";
    return [home, { name: m.titles.places, href: "/places" }, { name }];
  }
  if (route.name === "century") {
    const name = m.timeline.century(Number(params.n));
    return [home, { name: m.titles.timeline, href: "/timeline" }, { name }];
  }
  if (route.name === "notFound") return [home, { name: m.states.notFound }];
  const titles: Record<string, string> = m.titles;
  const rest = segments.map((segment, i) => {
    const href = `/${segments.slice(0, i + 1).join("/")}`;
    const { name } = matchRoute(href).route;
    return { name: m.shell.segments[segment] ?? titles[name] ?? segment, href };
  });
  return [home, ...rest];
}
