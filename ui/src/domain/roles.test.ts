import { expect, test } from "vitest";
import { hasRank, rankOf } from "./roles.ts";

test("PERM-02 ranks are compared, so that an admin may do what an editor may", () => {
  expect(["admin", "editor", "user"].map(rankOf)).toEqual([3, 2, 1]);
  expect(hasRank({ role: "admin" }, "editor")).toBe(true);
  expect(hasRank({ role: "editor" }, "editor")).toBe(true);
  expect(hasRank({ role: "user" }, "editor")).toBe(false);
  expect(hasRank(null, "user")).toBe(false);
});

test("AUTH-14 a missing or unknown role counts as user", () => {
  expect(hasRank({}, "user")).toBe(true);
  expect(hasRank({}, "editor")).toBe(false);
  expect(hasRank({ role: "owner" }, "editor")).toBe(false);
});
