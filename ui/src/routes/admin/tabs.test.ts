import { expect, test } from "vitest";
import { currentTab, tabAddress, tabsFor } from "./tabs.ts";

const names = (role?: string) => tabsFor({ role }).map((tab) => tab.name);

test("ADM-12…17 everybody sees five tabs, editors what waits, admins all", () => {
  const all = ["events", "review", "index", "analytics", "users", "logos", "cleanup", "settings"];
  expect(names("admin")).toEqual(all);
  expect(names("editor")).toEqual(["events", "review", "index", "logos", "cleanup", "settings"]);
  for (const role of ["user", undefined]) {
    expect(names(role)).toEqual(["events", "index", "logos", "cleanup", "settings"]);
  }
});

test("S-24 whoever cares for a country has the tab of reviewers", () => {
  const of = (countries: string[]) =>
    tabsFor({ role: "user", countries }).some(({ name }) => name === "review");
  expect([of(["GH"]), of([])]).toEqual([true, false]);
});

test("ADM-18 ADM-19 a tab that is unknown or not for this person is Events", () => {
  const of = (search: string, role: string) => currentTab(search, { role }).name;
  expect(of("?tab=settings", "user")).toBe("settings");
  expect(of("?tab=analytics", "editor")).toBe("events");
  expect(of("?tab=users", "user")).toBe("events");
  expect(of("?tab=comments", "user")).toBe("events");
  expect(of("?tab=comments", "editor")).toBe("review");
  expect(of("?tab=review", "editor")).toBe("review");
  expect(of("?tab=users", "admin")).toBe("users");
  expect(of("?tab=notices", "user")).toBe("notices");
  expect(of("?tab=nothing", "admin")).toBe("events");
  expect(of("", "admin")).toBe("events");
});

test("ADM-09 ADM-10 ADM-11 a change of tab keeps filter and editing", () => {
  expect(tabAddress("?tab=events&filter=q%3Dsuez&editing=abc", "users")).toBe(
    "/admin?tab=users&filter=q%3Dsuez&editing=abc",
  );
});
