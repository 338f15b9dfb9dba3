import { expect, test } from "vitest";
import { person as personMessages } from "@/messages/person.ts";
import type { SavedEvent, SavedPerson, SavedPlace } from "@/platform/saved.ts";
import { citedOf, offeredIn, savedAsCsv, savedAsJson, savedLink } from "./export.ts";

const said: SavedEvent = {
  id: "a",
  title: 'He said "no", twice',
  country: "Mali",
  date: "1957-03-06",
  tags: ["X"],
  savedAt: 4,
};
const formula: SavedEvent = {
  id: "b",
  title: "=1+1",
  country: "Togo",
  date: "1200-01-01",
  precision: "circa",
  tags: [],
  savedAt: 3,
};
const somebody: SavedPerson = {
  path: "people",
  id: "c",
  slug: "somebody",
  title: "Somebody",
  callings: ["scholar", "leader"],
  countries: ["Ghana", "Togo"],
  born: { date: "1909-01-01", precision: "year", disputed: { date: "1912-01-01" } },
  savedAt: 2,
};
const somewhere: SavedPlace = {
  path: "places",
  id: "d",
  slug: "somewhere",
  title: "Somewhere",
  kind: "town",
  country: "Ghana",
  savedAt: 1,
};
const list = [said, formula, somebody, somewhere];
const SITE = "https://x.example";

test("S-02 a saved list as CSV has all kinds, quotes what it must, and no cell is a formula", () => {
  const rows = savedAsCsv(list, SITE, personMessages).split("\r\n");
  expect(rows).toEqual([
    '"title","country","date","endDate","precision","tags","url","kind","born","died"',
    `"He said ""no"", twice","Mali","1957-03-06","","day","X","${SITE}/events/a","event","",""`,
    `"'=1+1","Togo","1200-01-01","","circa","","${SITE}/events/b","event","",""`,
    `"Somebody","Ghana, Togo","","","","scholar, leader","${SITE}/people/somebody","person","1909 or 1912",""`,
    `"Somewhere","Ghana","","","","town","${SITE}/places/somewhere","place","",""`,
    "",
  ]);
});

test("S-02 a saved list as JSON has the kind and the address of each entry", () => {
  const read = JSON.parse(savedAsJson(list, SITE)) as { path: string; url: string }[];
  expect(read.map(({ path, url }) => [path, url])).toEqual([
    ["events", `${SITE}/events/a`],
    ["events", `${SITE}/events/b`],
    ["people", `${SITE}/people/somebody`],
    ["places", `${SITE}/places/somewhere`],
  ]);
});

test("S-02 a person is cited without a date of its own", () => {
  expect(citedOf(somebody)).toEqual({ path: "people", id: "somebody", title: "Somebody" });
});

test("S-02 a link carries entries of all kinds, and what is no id is left out of it", () => {
  const { hash } = new URL(savedLink(list, SITE));
  expect(offeredIn(hash, 500)).toEqual([
    { path: "events", id: "a" },
    { path: "events", id: "b" },
    { path: "people", id: "c" },
    { path: "places", id: "d" },
  ]);
  expect(offeredIn("#add=a,a,%E0,<b>,../x,admin/x,people/,people/../x,", 500)).toEqual([
    { path: "events", id: "a" },
  ]);
  expect(offeredIn("#add=a,b,c", 2).map(({ id }) => id)).toEqual(["a", "b"]);
  expect(offeredIn("#other", 5)).toEqual([]);
});
