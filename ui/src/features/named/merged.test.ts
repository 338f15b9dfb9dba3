import { expect, test } from "vitest";
import type { PersonDetails, PlaceDetails } from "@/api/admin/entries.ts";
import { FIRST_CHOICE, mergedPerson, mergedPlace } from "./merged.ts";

const source = (title: string) => ({
  kind: "book" as const,
  title,
  author: "",
  publisher: "",
  year: 1990,
  pages: "",
  url: "",
  verified: false,
});
const person = (more: object) =>
  ({
    name: "Menelik II",
    otherNames: [],
    sortName: "Menelik",
    callings: ["leader"],
    countries: ["Ethiopia"],
    summary: "Of A.",
    sources: [],
    ...more,
  }) as unknown as PersonDetails;

test("S-18 of two people the name that does not stay can still be found", () => {
  const a = person({ otherNames: [{ name: "Sahle Maryam", lang: "am" }] });
  const b = person({ name: "Menilek the Second", otherNames: [{ name: "Sahle Maryam" }] });
  const kept = mergedPerson(a, b, FIRST_CHOICE);
  expect(kept.name).toBe("Menelik II");
  expect(kept.otherNames).toEqual([
    { name: "Sahle Maryam", lang: "am" },
    { name: "Menilek the Second" },
  ]);
  const other = mergedPerson(a, b, { ...FIRST_CHOICE, name: "b" });
  expect(other.name).toBe("Menilek the Second");
  expect(other.otherNames?.map(({ name }) => name)).toEqual(["Sahle Maryam", "Menelik II"]);
});

test("S-18 dates come from one side, callings, countries and sources from both", () => {
  const born = { date: "1844-08-17", precision: "day" };
  const a = person({ sources: [source("One")] });
  const b = person({
    born,
    callings: ["leader", "ruler"],
    countries: ["Eritrea"],
    sources: [source("One"), source("Two")],
  });
  const merged = mergedPerson(a, b, { ...FIRST_CHOICE, lived: "b" });
  expect(merged).toMatchObject({
    born,
    died: null,
    callings: ["leader", "ruler"],
    countries: ["Ethiopia", "Eritrea"],
  });
  expect(merged.sources?.map(({ title }) => title)).toEqual(["One", "Two"]);
  expect(mergedPerson(a, b, FIRST_CHOICE).born).toBeNull();
});

test("S-18 the article of B is taken where A has none, with its sources first", () => {
  const a = person({ sources: [source("One")] });
  const b = person({ article: "As told [1].", sources: [source("Two")] });
  const merged = mergedPerson(a, b, { ...FIRST_CHOICE, sources: { a: true, b: false } });
  expect(merged.article).toBe("As told [1].");
  expect(merged.sources?.map(({ title }) => title)).toEqual(["Two", "One"]);
  expect(mergedPerson(b, a, FIRST_CHOICE)).not.toHaveProperty("article");
});

test("S-18 a place has its point and how well it is known from one side", () => {
  const place = (more: object) =>
    ({
      ...person({}),
      name: "Timbuktu",
      country: "Mali",
      kind: "town",
      ...more,
    }) as unknown as PlaceDetails;
  const a = place({});
  const b = place({ name: "Tombouctou", point: { lat: 16.77, lon: -3 }, radiusKm: 2 });
  expect(mergedPlace(a, b, { ...FIRST_CHOICE, where: "b" })).toMatchObject({
    point: { lat: 16.77, lon: -3 },
    radiusKm: 2,
  });
  expect(mergedPlace(a, b, FIRST_CHOICE).point).toBeNull();
});
