import { expect, test } from "vitest";
import { files } from "./files.ts";

test("CLN-01 nothing is no kilobyte, and little is one", () => {
  expect(files.files.size(0)).toBe("0 KB");
  expect(files.files.size(1)).toBe("1 KB");
  expect(files.cleanup.found(1, 2048)).toBe("1 file, 2 KB.");
});
