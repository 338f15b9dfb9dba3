import type { Messages } from "@/messages/messages.ts";

export interface Crumb {
  name: string;
  href?: string;
}

const KNOWN = new Set([
  "timeline",
  "history",
  "on-this-day",
  "collections",
  "people",
  "places",
  "about",
  "admin",
]);

function titleCase(segment: string): string {
  return segment
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}

/** Home, then a readable name for each segment; an event stands under the archive. */
export function crumbsOf(pathname: string, m: Messages, eventName?: string): Crumb[] {
  const home: Crumb = { name: m.shell.home, href: "/" };
  const segments = pathname.split("/").filter(Boolean);
  if (segments[0] === "events") {
    const event: Crumb = { name: eventName ?? m.shell.event };
    const way = [home, { name: m.shell.events, href: "/history" }, event];
    if (segments[2] !== "history") return way;
    event.href = `/events/${segments[1]}`;
    return [...way, { name: m.shell.edits }];
  }
  if (segments[0] && !m.shell.segments[segments[0]]) return [home, { name: m.states.notFound }];
  const rest = segments.map((segment, i) => ({
    name: m.shell.segments[segment] ?? titleCase(segment),
    href: KNOWN.has(segment) ? `/${segments.slice(0, i + 1).join("/")}` : undefined,
  }));
  return [home, ...rest];
}
