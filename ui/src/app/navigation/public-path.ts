import { contentOf, type EntryPath, entry, idOf } from "@/api/entries.ts";
import { useApi } from "@/api/use-api.ts";
import { matchRoute } from "./match.ts";

/**
 * The path of a public page, or null: for the signed-in side, for addresses that nothing
 * answers to, and for an entry unless it is known to be published. It is put together from
 * the route, not taken from the address.
 */
export function usePublicPath(pathname: string): string | null {
  const { route, params } = matchRoute(pathname);
  const [, kind, id] = route.path?.split("/") ?? [];
  const ofEntry = id === ":id";
  const { data } = useApi(entry(kind as EntryPath, params.id ?? ""), { enabled: ofEntry });
  if (!route.rendered || !route.path) return null;
  if (!ofEntry) return route.path;
  if (!data || contentOf(data).status !== "published") return null;
  return route.path.replace(":id", encodeURIComponent(idOf(data)));
}
