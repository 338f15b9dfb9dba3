import { expect, test } from "vitest";
import { hostOf } from "./host.ts";

test.each([
  ["https://www.un.org/x?y#z", "un.org"],
  ["http://Archive.example:8080", "archive.example"],
  ["https://un.org@evil.example/", "evil.example"],
  ["https://un.org\\@evil.example/", "un.org"],
  ["javascript:alert(1)", ""],
  ["ftp://files.example", ""],
  ["", ""],
])("the host of %s is %s", (address, host) => {
  expect(hostOf(address)).toBe(host);
});
