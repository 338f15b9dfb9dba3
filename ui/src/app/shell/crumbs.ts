import { countryBySlug } from "@/domain/countries.ts";
import type { Messages } from "@/messages/messages.ts";
import { matchRoute } from "../navigation/match.ts";

export interface Crumb {
  name: string;
  href?: string;
}

/** Home, then a readable name for each segment; the parent of an event is the archive. */
export function crumbsOf(pathname: string, m: Messages, entryName?: string): Crumb[] {
  const home: Crumb = { name: m.shell.home, href: "/" };
  const { route, params } = matchRoute(pathname);
  if (route.name === "notFound") return [home, { name: m.states.notFound }];
  const segments = pathname.split("/").filter(Boolean);
  const isSuggestion = route.name === "suggest";
  const [kind, id, below] = isSuggestion ? [...segments.slice(1), "suggest"] : segments;
  if (params.id) {
    const entry: Crumb = { name: entryName ?? m.states.loading };
    const way = [home, parentOf(kind, m), entry];
    if (!below) return way;
    entry.href = `/${kind}/${id}`;
    if (isSuggestion) return [...way, { name: m.titles.suggest }];
    return [...way, { name: below === "cite" ? m.shell.cite : m.shell.edits }];
  }
  if (route.name === "country") {
    const name = countryBySlug(params.slug ?? "")?.name ?? "";
    return [home, parentOf("places", m), { name }];
  }
  if (route.name === "century") {
    const name = m.timeline.century(Number(params.n));
    return [home, { name: m.titles.timeline, href: "/timeline" }, { name }];
  }
  const titles: Record<string, string> = m.titles;
  const rest = segments.map((segment, i) => {
    const href = `/${segments.slice(0, i + 1).join("/")}`;
    const { name } = matchRoute(href).route;
    return { name: m.shell.segments[segment] ?? titles[name] ?? segment, href };
  });
  return [home, ...rest];
}

const parentOf = (kind: string | undefined, m: Messages): Crumb =>
  kind === "people" || kind === "places" || kind === "threads"
    ? { name: m.titles[kind], href: `/${kind}` }
    : { name: m.shell.events, href: "/history" };
