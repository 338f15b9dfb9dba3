import { beforeEach, expect, test, vi } from "vitest";
import { toast, toastStore } from "./toasts.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

test("TOAST-08 the same message within a second is shown once", () => {
  toast.error("Failed");
  toast.error("Failed");
  expect(toastStore.get()).toHaveLength(1);
  vi.advanceTimersByTime(1001);
  toast.error("Failed");
  expect(toastStore.get()).toHaveLength(2);
});

test("at most four are stacked, the newest stay", () => {
  for (const text of ["1", "2", "3", "4", "5"]) toast.info(text);
  expect(toastStore.get().map((item) => item.text)).toEqual(["2", "3", "4", "5"]);
});

test("S-15 what can be undone is neither merged nor pushed out by what is said after it", () => {
  const action = { label: "Undo", run: () => undefined };
  for (let i = 0; i < 6; i++) toast.success("Event removed.", { action });
  toast.info("By the way");
  toast.info("And again");
  const texts = toastStore.get().map(({ text }) => text);
  expect(texts).toEqual([...Array(6).fill("Event removed."), "By the way", "And again"]);
});
