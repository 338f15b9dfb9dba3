import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { type ReactNode, useCallback, useState } from "react";
import type { Endpoint } from "@/api/endpoint.ts";
import { createQueryClient, fill } from "@/api/query-client.ts";
import { parseAddress } from "@/app/navigation/address.ts";
import {
  type Location,
  LocationContext,
  type Navigate,
  NavigateContext,
  RouteParams,
} from "@/platform/navigation.ts";
import { StateContext } from "@/platform/today.ts";
import { Toaster } from "@/ui/toaster.tsx";

/** What is in the cache before a page is rendered. */
export type Responses = [endpoint: Endpoint<unknown>, data: unknown][];

interface Options {
  url?: string;
  today?: string;
  responses?: Responses;
  params?: Record<string, string>;
}

let keys = 0;

const locationOf = (url: string, state: unknown = null): Location => ({
  ...parseAddress(url),
  state,
  key: String(keys++),
});

/** Navigation without a browser history. */
function MemoryNavigation({ url, children }: { url: string; children: ReactNode }) {
  const [location, setLocation] = useState(() => locationOf(url));
  const navigate = useCallback<Navigate>((to, options) => {
    setLocation((now) => locationOf(typeof to === "string" ? to : to(now), options?.state));
  }, []);
  return (
    <NavigateContext value={navigate}>
      <LocationContext value={location}>{children}</LocationContext>
    </NavigateContext>
  );
}

/** Renders a page with its contexts, and with responses of the API in the cache. */
export function renderPage(node: ReactNode, options: Options = {}) {
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  const responses = options.responses ?? [];
  fill(
    client,
    responses.map(([{ url }, data]) => [url, data]),
  );
  const rendered = render(
    <QueryClientProvider client={client}>
      <StateContext value={{ url: "/", today: options.today ?? "2026-11-15" }}>
        <RouteParams value={options.params ?? {}}>
          <MemoryNavigation url={options.url ?? "/"}>{node}</MemoryNavigation>
        </RouteParams>
      </StateContext>
      <Toaster />
    </QueryClientProvider>,
  );
  return { ...rendered, client };
}
