import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/selvedge.css";
import "./styles/base.css";
import { startTransition } from "react";
import { createQueryClient, fill } from "./api/query-client.ts";
import { App } from "./app/app.tsx";
import { chosenMessages } from "./app/choose-messages.ts";
import { BrowserNavigation } from "./app/navigation/browser-navigation.tsx";
import { loadedPages, preparePage } from "./app/navigation/page-loader.ts";
import { Screen } from "./app/screen.tsx";
import { createRoot, hydrateRoot } from "./boot/react.ts";
import { localDay } from "./lib/calendar.ts";
import { type PageState, setConfig } from "./platform/config.ts";
import { announceHydrating } from "./platform/document-events.ts";
import { reportVitals } from "./platform/vitals.ts";

function pageState(): PageState {
  const text = document.getElementById("state")?.textContent;
  const today = localDay(new Date());
  const fallback: PageState = { url: location.pathname, today, config: {}, queries: [] };
  return text ? { ...fallback, ...(JSON.parse(text) as Partial<PageState>) } : fallback;
}

/** Hydrates the page, or renders it where the server could not. */
async function start() {
  await new Promise((resolve) => setTimeout(resolve)); // a task of its own, see boot/README.md
  const state = pageState();
  setConfig(state.config);
  const client = createQueryClient();
  fill(client, state.queries);
  const root = document.getElementById("root");
  if (!root) return;
  const messages = await chosenMessages();
  // Hydration must render what the server rendered, so the page's code is needed first.
  await preparePage(location.pathname);

  const app = (
    <App client={client} messages={messages} state={state}>
      <BrowserNavigation prepare={preparePage}>
        {(navigation) => <Screen navigation={navigation} pages={loadedPages()} />}
      </BrowserNavigation>
    </App>
  );
  announceHydrating(document);
  if (root.firstElementChild && messages.locale.lang === "en") {
    // A transition is split into small tasks, so the page stays responsive.
    startTransition(() => {
      hydrateRoot(root, app);
    });
  } else {
    root.replaceChildren();
    createRoot(root).render(app);
  }
  // Without it, links are only slower.
  import("./app/navigation/prefetch.ts").then(
    ({ startPrefetching }) => startPrefetching(client),
    () => undefined,
  );
  void reportVitals();
}

void start();
