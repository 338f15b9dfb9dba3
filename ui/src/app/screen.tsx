import { type ReactNode, Suspense, useEffect } from "react";
import { announceHydrated } from "@/platform/document-events.ts";
import { RouteParams } from "@/platform/navigation.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import type { NavigationState } from "./navigation/browser-navigation.tsx";
import { matchRoute } from "./navigation/match.ts";
import { NavigationEffects } from "./navigation/navigation-effects.tsx";
import type { Pages } from "./navigation/page-loader.ts";
import { NotLoaded } from "./not-loaded.tsx";
import { SessionWatch } from "./session-watch.tsx";
import { Breadcrumb } from "./shell/breadcrumb.tsx";
import { Shell } from "./shell/shell.tsx";

interface Props {
  navigation: NavigationState;
  pages: Pages;
}

/** Sign-in and dashboard have a header of their own. */
const Bare = ({ children }: { children: ReactNode }) => (
  <>
    <Breadcrumb />
    <main id="content" tabIndex={-1}>
      {children}
    </main>
  </>
);

/** Inside the boundary, so that its effect runs when the page itself has hydrated. */
function HydrationMark() {
  useEffect(() => announceHydrated(document), []);
  return null;
}

/** The shell with the page of the current address in it. */
export function Screen({ navigation, pages }: Props) {
  const { pathname } = navigation.location;
  const { route, params } = matchRoute(pathname);
  const Page = pages[route.module];
  const Frame = route.rendered ? Shell : Bare;
  return (
    <RouteParams value={params}>
      <Frame>
        <ErrorBoundary resetKey={pathname}>
          {/* React hydrates a boundary in small steps, so that the page stays responsive. */}
          <Suspense fallback={null}>
            {Page ? <Page key={pathname} /> : <NotLoaded />}
            <HydrationMark />
          </Suspense>
        </ErrorBoundary>
      </Frame>
      <NavigationEffects navigation={navigation} />
      <SessionWatch />
    </RouteParams>
  );
}
