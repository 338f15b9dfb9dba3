import { Suspense, useEffect } from "react";
import { announceLife } from "@/lib/life.ts";
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

/** Inside the boundary, so that its effect runs when the page itself has come to life. */
function Life() {
  useEffect(() => announceLife(document), []);
  return null;
}

/** The shell with the page of the current address in it. */
export function Screen({ arrival, pages }: Props) {
  const { pathname } = arrival.location;
  const { route, params } = matchRoute(pathname);
  const Page = pages[route.name];
  return (
    <RouteParams.Provider value={params}>
      <Shell>
        <ErrorBoundary resetKey={pathname}>
          {/* A boundary is brought to life in small steps, so that the page never freezes. */}
          <Suspense fallback={null}>
            {Page && <Page key={pathname} />}
            <Life />
          </Suspense>
        </ErrorBoundary>
      </Shell>
      <Arrivals arrival={arrival} />
    </RouteParams.Provider>
  );
}
