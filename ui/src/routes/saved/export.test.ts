import { expect, test } from "vitest";
import { anEvent } from "@/test/events.ts";
import { offeredIds, savedAsCsv, savedAsJson, savedLink } from "./export.ts";

const events = [
  anEvent({
    id: "a",
    title: 'He said "no", twice',
    country: "Mali",
    date: "1957-03-06",
    tags: ["X"],
  }),
  anEvent({
    id: "b",
    title: "=1+1",
    country: "Togo",
    date: "1200-01-01",
    precision: "circa",
    tags: [],
  }),
];

test("a saved list as CSV quotes what it must, and no cell is a formula", () => {
  const [head, first, second] = savedAsCsv(events, "https://x.example").split("\r\n");
  expect(head).toBe('"title","country","date","endDate","precision","tags","url"');
  expect(first).toContain('"He said ""no"", twice","Mali","1957-03-06"');
  expect(first).toContain('"https://x.example/events/a"');
  expect(second).toContain(`"'=1+1","Togo","1200-01-01","","circa"`);
});

test("a saved list as JSON has the address of each event", () => {
  const list = JSON.parse(savedAsJson(events, "https://x.example")) as { url: string }[];
  expect(list.map(({ url }) => url)).toEqual([
    "https://x.example/events/a",
    "https://x.example/events/b",
  ]);
});

test("a link carries the list, and what is no id is left out of it", () => {
  const { hash } = new URL(savedLink(events, "https://x.example"));
  expect(offeredIds(hash, 500)).toEqual(["a", "b"]);
  expect(offeredIds("#add=a,a,%E0,<b>,../x,", 500)).toEqual(["a"]);
  expect(offeredIds("#add=a,b,c", 2)).toEqual(["a", "b"]);
  expect(offeredIds("#other", 5)).toEqual([]);
});
