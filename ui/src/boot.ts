import { keepEarlyInput } from "./early-input.ts";
import { whenPainted } from "./painted.ts";

// Stands in the page itself. The page came rendered and can be read as it is; its code is
// fetched once it has been painted, so that text and fonts have the line to themselves
// before. It is fetched at once and started in steps, between which the page stays usable.
keepEarlyInput(document);

const files =
  document.querySelector<HTMLScriptElement>("script[data-files]")?.dataset.files?.split(" ") ?? [];

async function start() {
  for (const href of files) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = href;
    document.head.append(link);
  }
  for (const file of files) {
    await import(/* @vite-ignore */ file);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

// An empty page has nothing to wait for.
if (document.getElementById("root")?.firstElementChild) whenPainted(start);
else void start();
