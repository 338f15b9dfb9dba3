import { RouteParams } from "@/lib/params.ts";
import { Arrivals } from "./arrivals.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import type { Pages } from "./pages.ts";
import type { Arrival } from "./router.tsx";
import { matchRoute } from "./routes.ts";
import { Shell } from "./shell/shell.tsx";

interface Props {
  arrival: Arrival;
  pages: Pages;
}

/** The shell with the page of the current address in it. */
export function Screen({ arrival, pages }: Props) {
  const { pathname } = arrival.location;
  const { route, params } = matchRoute(pathname);
  const Page = pages[route.name];
  return (
    <RouteParams.Provider value={params}>
      <Shell>
        <ErrorBoundary resetKey={pathname}>{Page && <Page key={pathname} />}</ErrorBoundary>
      </Shell>
      <Arrivals arrival={arrival} />
    </RouteParams.Provider>
  );
}
