import { expect, test } from "vitest";
import table from "@/domain/merge-cases.json";
import { type Entry, mergeValues, personBody, placeBody, valuesOf } from "./values.ts";

/** The names that the server has for what the form calls otherwise. */
const FIELDS: Record<string, string[]> = {
  name: ["name", "sortName"],
  sortName: ["name", "sortName"],
  bornPrecision: ["born"],
  diedPrecision: ["died"],
  lat: ["point", "radiusKm"],
  lon: ["point", "radiusKm"],
  radius: ["point", "radiusKm"],
};

for (const { kind, name, theirs, ours, merged, outcomes } of table.cases) {
  if (kind === "event") continue;
  const isPerson = kind === "person";
  const entryWith = (changes: object) =>
    ({ ...(isPerson ? table.base.person : table.base.place), ...changes }) as unknown as Entry;
  const bodyOf = isPerson ? personBody : placeBody;
  test(`S-13 the form of a ${kind} merges as the server does: ${name}`, () => {
    const result = mergeValues(
      valuesOf(entryWith({})),
      valuesOf(entryWith(theirs)),
      valuesOf(entryWith(ours)),
    );
    const asked = new Set(Object.keys(result.clashes).flatMap((one) => FIELDS[one] ?? one));
    const wanted = Object.keys(outcomes).filter(
      (field) => outcomes[field as keyof typeof outcomes] === "conflict",
    );
    expect(asked).toEqual(new Set(wanted));

    const [got, expected] = [result.merged, valuesOf(entryWith(merged))].map((values) => {
      const body: Record<string, unknown> = { ...bodyOf(values, true, entryWith(theirs)) };
      for (const field of asked) delete body[field];
      return body;
    });
    expect(got).toEqual(expected);
  });
}
