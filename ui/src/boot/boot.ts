import { recordEarlyInput } from "./early-input.ts";
import { whenPainted } from "./painted.ts";

// This script is inlined into every page (see README.md). It loads the application after the
// first paint, so that text and fonts do not share the connection with scripts. The files are
// fetched at once and evaluated one per task, so that the page stays responsive in between.
recordEarlyInput(document);

const files =
  document.querySelector<HTMLScriptElement>("script[data-files]")?.dataset.files?.split(" ") ?? [];

const rendered = document.getElementById("root")?.firstElementChild;

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
    // A rendered page works as it does without scripts; an empty one is loaded again.
    delete document.documentElement.dataset.scripts;
    if (!rendered) setTimeout(() => location.reload(), 5000);
  }
  // Last: a letter that few pages have is not what a slow line is for.
  document.getElementById("letters")?.removeAttribute("media");
}

// An empty page has no content to paint first.
if (rendered) whenPainted(start);
else void start();
