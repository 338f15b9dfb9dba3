import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { whenPainted } from "./painted.ts";

let report: (names: string[]) => void = () => undefined;

class Observer {
  static supportedEntryTypes = ["paint"];
  constructor(callback: (list: { getEntriesByName(name: string): string[] }) => void) {
    report = (names) =>
      callback({ getEntriesByName: (wanted) => names.filter((name) => name === wanted) });
  }
  observe() {}
  disconnect() {}
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("PerformanceObserver", Observer);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("waits for the first paint with content, and calls once", () => {
  const then = vi.fn();
  whenPainted(then);
  report(["first-paint"]);
  vi.advanceTimersByTime(100);
  expect(then).not.toHaveBeenCalled();
  report(["first-contentful-paint"]);
  expect(then).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(10_000);
  report(["first-contentful-paint"]);
  expect(then).toHaveBeenCalledOnce();
});

test("goes on after a timeout if no paint is reported", () => {
  const then = vi.fn();
  whenPainted(then);
  vi.advanceTimersByTime(3000);
  expect(then).toHaveBeenCalledOnce();
});

test("does not wait in a hidden tab, or where paints are not reported", () => {
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  const inHidden = vi.fn();
  whenPainted(inHidden);
  vi.advanceTimersByTime(1);
  expect(inHidden).toHaveBeenCalledOnce();
  hidden.mockReturnValue(false);
  Observer.supportedEntryTypes = [];
  const unsupported = vi.fn();
  whenPainted(unsupported);
  vi.advanceTimersByTime(1);
  expect(unsupported).toHaveBeenCalledOnce();
  Observer.supportedEntryTypes = ["paint"];
});
