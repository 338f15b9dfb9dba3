import { type ReactNode, Suspense, useEffect } from "react";
import { announceLife } from "@/platform/life.ts";
import { RouteParams } from "@/platform/params.ts";
import { Arrivals } from "./arrivals.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { NotLoaded } from "./not-loaded.tsx";
import type { Pages } from "./pages.ts";
import type { Arrival } from "./router.tsx";
import { matchRoute } from "./routes.ts";
import { SessionWatch } from "./session-watch.tsx";
import { Shell } from "./shell/shell.tsx";

interface Props {
  arrival: Arrival;
  pages: Pages;
}

/** Sign-in and dashboard bring a head of their own. */
const Bare = ({ children }: { children: ReactNode }) => (
  <main id="content" tabIndex={-1}>
    {children}
  </main>
);

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
  const Frame = route.isPrivate ? Bare : Shell;
  return (
    <RouteParams.Provider value={params}>
      <Frame>
        <ErrorBoundary resetKey={pathname}>
          {/* A boundary is brought to life in small steps, so that the page never freezes. */}
          <Suspense fallback={null}>
            {Page ? <Page key={pathname} /> : <NotLoaded />}
            <Life />
          </Suspense>
        </ErrorBoundary>
      </Frame>
      <Arrivals arrival={arrival} />
      <SessionWatch />
    </RouteParams.Provider>
  );
}
