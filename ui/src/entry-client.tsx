import { keepEarlyInput } from "./early-input.ts";

// The page came rendered and can be read as it is. Its code is fetched once it has been
// painted, so that text, styles and fonts have the line to themselves before.
keepEarlyInput(document);

const start = () => import("./start.tsx").then((page) => page.start());
const rendered = document.getElementById("root")?.firstElementChild;
// A hidden tab is never painted, and an empty page has nothing to wait for.
if (rendered && !document.hidden) requestAnimationFrame(() => setTimeout(start));
else void start();
