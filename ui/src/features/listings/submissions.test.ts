import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { anEvent } from "@/test/events.ts";
import { uploading } from "@/ui/admin/upload-status.ts";
import { submissions, useSubmissions } from "./submissions.ts";

const file = new File(["x"], "photo.jpg");

function begin(key: string) {
  submissions.add({
    key,
    isNew: true,
    event: anEvent({ id: `temp-${key}` }),
    upload: uploading(file),
  });
}

afterEach(() => {
  for (const key of ["a", "b"]) submissions.drop(key);
});

test("ENT-21 each listing has an upload of its own", () => {
  const { result } = renderHook(useSubmissions);
  act(() => {
    begin("a");
    begin("b");
    submissions.progress("a", { sent: 1 });
    submissions.end("b", "error", "Refused.");
  });
  const of = (key: string) => result.current.find((one) => one.key === key)?.upload;
  expect(of("a")).toMatchObject({ state: "uploading", sent: 1 });
  expect(of("b")).toMatchObject({ state: "error", sent: 0, message: "Refused." });
});

test.each([
  ["UPL-10", "success", 1500],
  ["UPL-11", "error", 4000],
  ["UPL-12", "cancelled", 2000],
] as const)("%s the end of an upload, %s, stays for %i ms", (_row, state, time) => {
  vi.useFakeTimers();
  const { result } = renderHook(useSubmissions);
  act(() => {
    begin("a");
    submissions.end("a", state);
    vi.advanceTimersByTime(time - 1);
  });
  expect(result.current).toHaveLength(1);
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current).toHaveLength(0);
});
