import { event } from "@/api/events.ts";
import { useApi } from "@/api/use-api.ts";
import { matchRoute } from "./match.ts";

/**
 * The path of a public page, or null: for the signed-in side, for addresses that nothing
 * answers to, and for an event unless it is known to be published. It is put together from
 * the route, not taken from the address.
 */
export function usePublicPath(pathname: string): string | null {
  const { route, params } = matchRoute(pathname);
  const ofEvent = route.path?.includes(":id") ?? false;
  const { data } = useApi(event(params.id ?? ""), { enabled: ofEvent });
  if (!route.rendered || !route.path) return null;
  if (!ofEvent) return route.path;
  if (data?.event.status !== "published") return null;
  return route.path.replace(":id", encodeURIComponent(data.event.id));
}
