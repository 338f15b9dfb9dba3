import { keepEarlyInput } from "./early-input.ts";
import { whenPainted } from "./painted.ts";

// The page came rendered and can be read as it is. Its code is fetched once it has been
// painted, so that text, styles and fonts have the line to themselves before. It is
// fetched at once and started in steps, between which the page stays usable.
keepEarlyInput(document);

function fetchCode() {
  const entry = document.querySelector<HTMLScriptElement>("script[data-later]");
  for (const href of entry?.dataset.later?.split(" ") ?? []) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = href;
    document.head.append(link);
  }
}

async function start() {
  fetchCode();
  await import("react-dom/client");
  await new Promise((resolve) => setTimeout(resolve));
  const page = await import("./start.tsx");
  await new Promise((resolve) => setTimeout(resolve));
  await page.start();
}

// An empty page has nothing to wait for.
if (document.getElementById("root")?.firstElementChild) whenPainted(start);
else void start();
