import { keepEarlyInput } from "./early-input.ts";
import { whenPainted } from "./painted.ts";

// Stands in the page itself. The page came rendered and can be read as it is; its code is
// fetched once it has been painted, so that text and fonts have the line to themselves
// before. It is fetched at once and started in steps, between which the page stays usable.
keepEarlyInput(document);

const files =
  document.querySelector<HTMLScriptElement>("script[data-files]")?.dataset.files?.split(" ") ?? [];

const readable = document.getElementById("root")?.firstElementChild;

async function start() {
  for (const href of files) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = href;
    document.head.append(link);
  }
  try {
    for (const file of files) {
      await import(/* @vite-ignore */ file);
      await new Promise((resolve) => setTimeout(resolve));
    }
  } catch {
    // What was rendered works as a page without scripts does; an empty one tries again.
    delete document.documentElement.dataset.scripts;
    if (!readable) setTimeout(() => location.reload(), 5000);
  }
}

// An empty page has nothing to wait for.
if (readable) whenPainted(start);
else void start();
