import { expect, test } from "vitest";
import { percentOf, type UploadStatus, uploading } from "./upload-status.ts";

const file = new File([new Uint8Array(200)], "photo.jpg");

test("ENT-21 an upload has a state, the name of its file, a progress from 0 to 100 and the text of its failure", () => {
  const begun = uploading(file);
  expect(begun).toEqual({ state: "uploading", fileName: "photo.jpg", sent: 0, total: 200 });
  const at = (change: Partial<UploadStatus>) => percentOf({ ...begun, ...change });
  expect(at({})).toBe(0);
  expect(at({ sent: 101 })).toBe(50);
  expect(at({ sent: 200 })).toBe(99);
  expect(at({ sent: 900 })).toBe(99);
  expect(at({ sent: 200, state: "success" })).toBe(100);
  expect(at({ sent: 50, state: "error", message: "Refused." })).toBe(25);
  expect(at({ sent: 50, state: "cancelled" })).toBe(25);
  expect(percentOf({ ...begun, total: 0 })).toBe(0);
});
