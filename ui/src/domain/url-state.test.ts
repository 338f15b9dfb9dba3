import { describe, expect, test } from "vitest";
import { parseQuery, withQuery } from "@/lib/query-string.ts";
import {
  archiveQuery,
  archiveState,
  dayState,
  effectiveSearch,
  homeQuery,
  homeState,
  listState,
  timelineQuery,
  timelineState,
} from "./url-state.ts";

const list = (search: string) => listState(parseQuery(search));

describe("page and limit", () => {
  test("RTE-15 the default page size is 20", () => {
    expect(list("").limit).toBe(20);
  });
  test.each(["0", "-5", "abc", "2.5", "", "%", "1e9"])("RTE-16 limit=%s falls back", (limit) => {
    expect(list(`?limit=${limit}`).limit).toBe(20);
  });
  test.each(["0", "-1", "x", "1.5", ""])("RTE-17 page=%s falls back", (page) => {
    expect(list(`?page=${page}`).page).toBe(1);
  });
  test("RTE-14 other sizes are honoured, up to 200", () => {
    expect(list("?limit=37").limit).toBe(37);
    expect(list("?limit=5000").limit).toBe(200);
  });
  test("RTE-13 a page is read", () => {
    expect(list("?page=3").page).toBe(3);
  });
});

test("RTE-12 the search is read as typed, plus signs and escapes included", () => {
  expect(list("?search=S%C3%A3o+Tom%C3%A9").search).toBe("São Tomé");
  expect(list("?search=100%").search).toBe("100%");
});

test("HOME-18 a search shorter than two characters does not filter", () => {
  expect(effectiveSearch("")).toBe("");
  expect(effectiveSearch(" a ")).toBe("");
  expect(effectiveSearch(" ab ")).toBe("ab");
});

describe("home", () => {
  test("reads what its own form sends", () => {
    expect(
      homeState("?category=politics&country=Ghana&from=03%2F06%2F1957&onThisDay=1&search="),
    ).toMatchObject({
      category: "politics",
      country: "Ghana",
      from: "03/06/1957",
      onThisDay: true,
    });
  });
  test("HOME-05 an unknown category is all categories", () => {
    expect(homeState("?category=music").category).toBe("");
  });
  test("HOME-17 the default state has a bare address", () => {
    expect(withQuery("/", homeQuery(homeState("")))).toBe("/");
  });
  test("state and address are each other's inverse", () => {
    const address =
      "/?category=politics&country=Ghana&from=03%2F06%2F1957&onThisDay=1&search=x&limit=50&page=2";
    expect(withQuery("/", homeQuery(homeState(address.slice(1))))).toBe(address);
  });
});

describe("timeline and archive", () => {
  test("TL-06 only the offered decades count", () => {
    expect(timelineState("?decade=1960").decade).toBe("1960");
    expect(timelineState("?decade=1960s").decade).toBe("1960");
    expect(timelineState("?decade=1955").decade).toBe("");
    expect(timelineState("?decade=before-1950").decade).toBe("before-1950");
    expect(archiveState("?decade=1890").decade).toBe("");
  });
  test("S-06 the timeline knows centuries, and the decades before 1950; a decade comes first", () => {
    expect(timelineState("?century=19")).toMatchObject({ century: "19", decade: "" });
    expect(timelineState("?century=0").century).toBe("");
    expect(timelineState("?century=x").century).toBe("");
    expect(timelineState("?century=19&decade=1890s")).toMatchObject({
      century: "",
      decade: "1890",
    });
    expect(timelineQuery(timelineState("?century=19"))).toMatchObject({ century: "19" });
  });
  test("HIST-04 HIST-05 several tags and countries", () => {
    const state = archiveState("?tags=A&tags=B,C&country=Mali&country=Chad&sort=country");
    expect(state.tags).toEqual(["A", "B", "C"]);
    expect(state.countries).toEqual(["Chad", "Mali"]);
    expect(state.sort).toBe("country");
    expect(withQuery("/history", archiveQuery(state))).toBe(
      "/history?tags=A&tags=B&tags=C&country=Chad&country=Mali&sort=country",
    );
  });
  test("S-08 a search has an order of its own, and newest is a choice beside it", () => {
    expect(archiveState("?sort=upside-down").sort).toBe("");
    expect(archiveState("?sort=newest").sort).toBe("");
    expect(archiveState("?search=gold&sort=newest").sort).toBe("newest");
  });
});

test("a day comes as one value, or as the two fields of the plain form", () => {
  expect(dayState("?day=03-06").day).toBe("03-06");
  expect(dayState("?month=03&date=6").day).toBe("03-06");
  expect(dayState("").day).toBe("");
});
