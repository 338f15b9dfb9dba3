import { renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeOnBack, overlayEntry, overlayRemoval, useOverlay } from "./overlay.ts";

const onPop = () => void closeOnBack();

beforeEach(() => {
  history.replaceState({ key: "before" }, "");
  history.pushState({ key: "page" }, "");
  addEventListener("popstate", onPop);
});
afterEach(() => removeEventListener("popstate", onPop));

const overlay = (close: () => void) =>
  renderHook(({ open }) => useOverlay(open, close), { initialProps: { open: true } });

/** The browser has gone back to the page. */
const gone = () => waitFor(() => expect(overlayRemoval()).toBeNull());

test("going back closes what is open", async () => {
  const close = vi.fn();
  overlay(close);
  expect(history.state).toMatchObject({ overlay: true });
  history.back();
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
});

test("what is opened while the browser still goes back stays open, and closes on Back", async () => {
  overlay(vi.fn()).unmount();
  await Promise.resolve();
  expect(overlayRemoval()).not.toBeNull();
  const close = vi.fn();
  overlay(close);
  await gone();
  expect(close).not.toHaveBeenCalled();
  await waitFor(() => expect(history.state).toMatchObject({ overlay: true }));
  history.back();
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
});

test("opened and closed while the browser still goes back, it leaves the page alone", async () => {
  overlay(vi.fn()).unmount();
  await Promise.resolve();
  overlay(vi.fn()).unmount();
  await gone();
  await Promise.resolve();
  expect(history.state).toEqual({ key: "page" });
});

test("Back right after a link of an overlay leaves the page, closed or not", () => {
  const close = vi.fn();
  const { unmount } = overlay(close);
  const { replace, overlay: stays } = overlayEntry("/elsewhere");
  expect([replace, stays]).toEqual([true, undefined]);
  history.replaceState({ key: "elsewhere" }, "", "/elsewhere");
  expect(closeOnBack()).toBe(false);
  expect(close).not.toHaveBeenCalled();
  unmount();
});
