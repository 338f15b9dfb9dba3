import type { Endpoint } from "@/api/endpoint.ts";
import { logos, settings } from "@/api/site.ts";
import { ROUTES, type Route } from "./routes.ts";

export interface Match {
  route: Route;
  params: Record<string, string>;
}

const NOT_FOUND = ROUTES.find(({ path }) => path === null) as Route;

function decodeSegment(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function matchPath(pattern: string, pathname: string): Record<string, string> | null {
  const wanted = pattern.split("/");
  const given = pathname.replace(/(.)\/+$/, "$1").split("/");
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [i, part] of wanted.entries()) {
    const segment = given[i] ?? "";
    if (part.startsWith(":")) {
      if (!segment) return null;
      params[part.slice(1)] = decodeSegment(segment);
    } else if (part !== segment) return null;
  }
  return params;
}

export function matchRoute(pathname: string): Match {
  for (const route of ROUTES) {
    const params = route.path && matchPath(route.path, pathname);
    if (params && route.exists?.(params) !== false) return { route, params };
  }
  return { route: NOT_FOUND, params: {} };
}

/** Every API call that a page is built from, those of the shell included. */
export function queriesOf(match: Match, search: string, today: string): Endpoint<unknown>[] {
  const own = match.route.queries({ params: match.params, search, today });
  const all = [...own, settings(), logos()];
  return [...new Map(all.map((endpoint) => [endpoint.url, endpoint])).values()];
}
