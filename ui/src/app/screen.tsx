import type { ReactNode } from "react";
import { RouteParams } from "@/lib/params.ts";
import { Arrivals } from "./arrivals.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
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

/** The shell with the page of the current address in it. */
export function Screen({ arrival, pages }: Props) {
  const { pathname } = arrival.location;
  const { route, params } = matchRoute(pathname);
  const Page = pages[route.name];
  const Frame = route.isPrivate ? Bare : Shell;
  return (
    <RouteParams.Provider value={params}>
      <Frame>
        <ErrorBoundary resetKey={pathname}>{Page && <Page key={pathname} />}</ErrorBoundary>
      </Frame>
      <Arrivals arrival={arrival} />
      <SessionWatch />
    </RouteParams.Provider>
  );
}
