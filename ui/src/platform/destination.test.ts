import { afterEach, expect, test } from "vitest";
import {
  destination,
  forgetDestination,
  rememberDestination,
  safeDestination,
} from "./destination.ts";

afterEach(forgetDestination);

test.each([
  ["/admin?tab=settings", "/admin?tab=settings"],
  ["/events/abc#discussion", "/events/abc#discussion"],
  ["//evil.example", null],
  ["/\\evil.example", null],
  ["/\t/evil.example", null],
  ["https://evil.example", null],
  ["javascript:alert(1)", null],
  ["/admin/login", null],
  ["/admin/login?x=1", null],
  ["", null],
  [undefined, null],
])("only a path of this site is a destination: %s", (path, expected) => {
  expect(safeDestination(path)).toBe(expected);
});

test("LOGIN-08 LOGIN-09 the router's state comes first, then what was kept, then the dashboard", () => {
  expect(destination(null)).toBe("/admin");
  rememberDestination("/admin?tab=cleanup");
  expect(destination(null)).toBe("/admin?tab=cleanup");
  expect(destination({ from: "/admin?tab=settings" })).toBe("/admin?tab=settings");
  expect(destination({ from: "//evil.example" })).toBe("/admin?tab=cleanup");
});
