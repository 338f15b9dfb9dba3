import "./styles/index.css";
import { startTransition } from "react";
import { createQueryClient, fill } from "./api/query-client.ts";
import { App } from "./app/app.tsx";
import { chosenMessages } from "./app/choose-messages.ts";
import { BrowserNavigation } from "./app/navigation/browser-navigation.tsx";
import { loadedPages, preparePage } from "./app/navigation/page-loader.ts";
import { startPrefetching } from "./app/navigation/prefetch.ts";
import { Screen } from "./app/screen.tsx";
import { localDay } from "./lib/calendar.ts";
import { type PageState, setConfig } from "./platform/config.ts";
import { announceWaking } from "./platform/life.ts";
import { reportVitals } from "./platform/vitals.ts";
import { createRoot, hydrateRoot } from "./react.ts";

function pageState(): PageState {
  const text = document.getElementById("state")?.textContent;
  const today = localDay(new Date());
  const fallback: PageState = { url: location.pathname, today, config: {}, queries: [] };
  return text ? { ...fallback, ...(JSON.parse(text) as Partial<PageState>) } : fallback;
}

/** Brings the page to life, or renders it where the server could not. */
async function start() {
  await new Promise((resolve) => setTimeout(resolve)); // a step of its own, see boot.ts
  const state = pageState();
  setConfig(state.config);
  const client = createQueryClient();
  fill(client, state.queries);
  const root = document.getElementById("root");
  if (!root) return;
  const messages = await chosenMessages();
  // The page's code first: then what is rendered here equals what the server sent.
  await preparePage(location.pathname);

  const app = (
    <App client={client} messages={messages} today={state.today}>
      <BrowserNavigation prepare={preparePage}>
        {(navigation) => <Screen navigation={navigation} pages={loadedPages()} />}
      </BrowserNavigation>
    </App>
  );
  announceWaking(document);
  if (root.firstElementChild && messages.locale.lang === "en") {
    // As a transition it is done in small steps, between which the page stays usable.
    startTransition(() => {
      hydrateRoot(root, app);
    });
  } else {
    root.replaceChildren();
    createRoot(root).render(app);
  }
  startPrefetching(client);
  void reportVitals();
}

void start();
