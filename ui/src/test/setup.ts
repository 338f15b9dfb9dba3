import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";
import { endSession } from "@/api/session.ts";
import { toast } from "@/platform/toasts.ts";

// Waiting ends with the condition; the limit only has to outlast a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// jsdom has no layout, no media queries and no popovers, and its dialogs cannot be opened.
Element.prototype.scrollIntoView ??= () => undefined;
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  if (!this.open) return;
  this.open = false;
  queueMicrotask(() => this.dispatchEvent(new Event("close")));
};
window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList;

// React warns about <search>, because jsdom does not know the element.
const KNOWN = /The tag <%s> is unrecognized in this browser.* search$/s;

const warnings: string[] = [];
for (const level of ["error", "warn"] as const) {
  console[level] = (...args: unknown[]) => {
    const text = args.map(String).join(" ");
    if (!KNOWN.test(text)) warnings.push(text);
  };
}

/** A test that logs a warning or an error fails, unless it mocks the console. */
afterEach(() => {
  const logged = warnings.splice(0);
  if (logged.length > 0) throw new Error(`logged to the console: ${logged.join("\n")}`);
});

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  toast.clear();
  endSession();
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
