import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { createQueryClient, fill, type Preloaded } from "@/api/query-client.ts";
import { RouteParams } from "@/platform/params.ts";
import { TodayContext } from "@/platform/today.ts";
import { Toaster } from "@/ui/toaster.tsx";

interface Options {
  url?: string;
  today?: string;
  answers?: Preloaded;
  params?: Record<string, string>;
}

/** Renders with everything around a page, and the API's answers already there. */
export function renderPage(node: ReactNode, options: Options = {}) {
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  fill(client, options.answers ?? []);
  return render(
    <QueryClientProvider client={client}>
      <TodayContext.Provider value={options.today ?? "2026-11-15"}>
        <RouteParams.Provider value={options.params ?? {}}>
          <MemoryRouter initialEntries={[options.url ?? "/"]}>{node}</MemoryRouter>
        </RouteParams.Provider>
      </TodayContext.Provider>
      <Toaster />
    </QueryClientProvider>,
  );
}
