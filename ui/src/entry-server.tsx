import "./polyfill.ts";
import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { createQueryClient, fill } from "./api/query-client.ts";
import { App } from "./app/app.tsx";
import { parseAddress } from "./app/navigation/address.ts";
import { routeManifest } from "./app/navigation/manifest.ts";
import { matchRoute, queriesOf } from "./app/navigation/match.ts";
import { viewName } from "./app/navigation/views.ts";
import { Screen } from "./app/screen.tsx";
import { type ClothCut, type ClothSubject, cloth } from "./domain/cloth/cloth.ts";
import { en } from "./messages/en.ts";
import { type PageState, setConfig } from "./platform/config.ts";
import { provideParts } from "./platform/later.ts";
import { LocationContext } from "./platform/navigation.ts";

// The signed-in side is rendered in the browser only.
const files = import.meta.glob<ComponentType>(
  ["/src/routes/*/*.page.tsx", "!/src/routes/{account,admin}/*"],
  { eager: true, import: "Page" },
);
const PAGES = Object.fromEntries(
  Object.entries(files).map(([file, Page]) => [file.slice(1), Page]),
);

provideParts(import.meta.glob("/src/{ui,routes/*,features/*}/*.later.tsx", { eager: true }));

interface Plan {
  route: string;
  module: string;
  queries: string[];
  ssr: boolean;
  /** What this view of the page is called; empty for the page as a whole. */
  view: string;
}

/** Which page an address means, and which answers of the API it is built from. */
function plan({ url, today }: { url: string; today: string }): Plan {
  const { pathname, search } = parseAddress(url);
  const match = matchRoute(pathname);
  return {
    route: match.route.name,
    module: match.route.module,
    queries: queriesOf(match, search, today).map(({ url }) => url),
    ssr: match.route.rendered,
    view: viewName(match, search, en),
  };
}

/** The inner HTML of #root. A fixed time for every answer keeps the output the same. */
function render(state: PageState): { html: string } {
  setConfig(state.config ?? {});
  const client = createQueryClient();
  fill(client, state.queries, 1);
  const location = { ...parseAddress(state.url), state: null, key: "default" };
  const html = renderToString(
    <App client={client} messages={en} state={state}>
      <LocationContext value={location}>
        <Screen navigation={{ location, action: "pop" }} pages={PAGES} />
      </LocationContext>
    </App>,
  );
  client.clear();
  return { html };
}

/** The cloth of an event for the preview picture: what its own page shows, in another cut. */
function weave({ event, cut }: { event: ClothSubject; cut: ClothCut }): { paths: string } {
  return { paths: cloth(event, cut) };
}

const overJson =
  <In, Out>(work: (input: In) => Out) =>
  (input: string) =>
    JSON.stringify(work(JSON.parse(input) as In));

Object.assign(globalThis, {
  plan: overJson(plan),
  render: overJson(render),
  weave: overJson(weave),
  routeManifest: () => JSON.stringify(routeManifest()),
});
