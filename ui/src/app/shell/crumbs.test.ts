import { describe, expect, test } from "vitest";
import { en as m } from "@/messages/en.ts";
import { crumbsOf } from "./crumbs.ts";

const names = (path: string, event?: string) => crumbsOf(path, m, event).map(({ name }) => name);

describe("breadcrumb", () => {
  test.each([
    ["/on-this-day", ["Home", "On This Day"]],
    ["/admin/login", ["Home", "Admin", "Login"]],
    ["/history", ["Home", "History Archive"]],
    ["/nope/deeper", ["Home", "Not Found"]],
  ])("HDR-20 %s", (path, want) => {
    expect(names(path)).toEqual(want);
  });
  test("HDR-19 starts with Home", () => {
    expect(crumbsOf("/about", m)[0]).toEqual({ name: "Home", href: "/" });
  });
  test("an event stands under the archive, by its own name", () => {
    expect(crumbsOf("/events/x", m, "Ghana becomes independent")).toEqual([
      { name: "Home", href: "/" },
      { name: "Events", href: "/history" },
      { name: "Ghana becomes independent" },
    ]);
    expect(names("/events/x")).toEqual(["Home", "Events", "Loading…"]);
    expect(crumbsOf("/events/x/history", m, "Ghana becomes independent").slice(2)).toEqual([
      { name: "Ghana becomes independent", href: "/events/x" },
      { name: "Edits" },
    ]);
  });
});

test("S-02 S-03 people, places and threads are below their directories, by their own names", () => {
  expect(crumbsOf("/people/kwame-nkrumah", m, "Kwame Nkrumah")).toEqual([
    { name: "Home", href: "/" },
    { name: "People", href: "/people" },
    { name: "Kwame Nkrumah" },
  ]);
  expect(crumbsOf("/places/kumasi/edits", m, "Kumasi").slice(1)).toEqual([
    { name: "Places", href: "/places" },
    { name: "Kumasi", href: "/places/kumasi" },
    { name: "Edits" },
  ]);
  expect(names("/threads")).toEqual(["Home", "Threads"]);
  expect(crumbsOf("/threads/football", m, "Football").slice(1)).toEqual([
    { name: "Threads", href: "/threads" },
    { name: "Football" },
  ]);
  expect(names("/people/x/nope")).toEqual(["Home", "Not Found"]);
});

test("S-06 a country is below the places, a century below the timeline", () => {
  expect(names("/countries/cote-d-ivoire")).toEqual(["Home", "Places", "Côte d'Ivoire"]);
  expect(names("/countries/atlantis")).toEqual(["Home", "Not Found"]);
  expect(names("/centuries/21")).toEqual(["Home", "Timeline", "21st century"]);
  expect(names("/centuries/22")).toEqual(["Home", "Not Found"]);
});
