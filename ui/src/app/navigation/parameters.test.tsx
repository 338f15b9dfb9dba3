import { afterEach, expect, test, vi } from "vitest";
import { renderPage } from "@/test/render.tsx";
import { factsOf } from "./facts.ts";
import { matchRoute, queriesOf } from "./match.ts";
import { loadedPages, preparePage } from "./page-loader.ts";
import { ROUTES } from "./routes.ts";

// A query that holds the marker is the one of the page's address.
const MARKER = "marker";

function recordReads(): Set<string> {
  const reads = new Set<string>();
  const get = Map.prototype.get;
  vi.spyOn(Map.prototype, "get").mockImplementation(function (this: Map<unknown, unknown>, key) {
    if (typeof key === "string" && this.has(MARKER)) reads.add(key);
    return get.call(this, key);
  });
  return reads;
}

afterEach(() => vi.restoreAllMocks());

// The server keeps one page for all addresses that differ in other parameters only.
test.each(ROUTES.filter(({ rendered }) => rendered).map((route) => [route.name, route] as const))(
  "%s reads the parameters that its route lists, and no others",
  async (_, route) => {
    const pathname = (route.path ?? "/nope")
      .replace(":path", "events")
      .replace(/:id|:slug/, "ghana")
      .replace(":n", "19");
    await preparePage(pathname);
    const Page = loadedPages()[route.module];
    if (!Page) throw new Error(route.module);
    // Answers never come; the address is read before.
    vi.stubGlobal("fetch", () => new Promise(() => undefined));
    const reads = recordReads();
    const match = matchRoute(pathname);
    queriesOf(match, `?${MARKER}=1`, "2026-11-15");
    renderPage(<Page />, { url: `${pathname}?${MARKER}=1`, params: match.params });
    expect([...reads].sort()).toEqual([...factsOf(route.name).parameters].sort());
  },
);
