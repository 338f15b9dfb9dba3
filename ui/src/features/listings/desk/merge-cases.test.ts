import { expect, test } from "vitest";
import type { ArchiveEvent } from "@/api/types.ts";
import table from "@/domain/merge-cases.json";
import { en } from "@/messages/en.ts";
import { bodyOf, valuesOf } from "../values.ts";
import { mergeListing } from "./merge-listing.ts";

/** An event as the API has it, with some fields changed. */
const eventWith = (changes: object) => {
  const { places, ...event } = { ...table.base.event, ...changes };
  return {
    ...event,
    places: places.map((id) => ({ id, name: id, country: "Ghana" })),
  } as unknown as ArchiveEvent;
};

const valuesWith = (changes: object) => valuesOf(eventWith(changes));

/** The names that the form has for what the server calls otherwise. */
const formName = (field: string) =>
  ["date", "precision", "endDate"].includes(field) ? "when" : field;

const FIELDS = { when: ["date", "precision", "endDate"] } as Record<string, string[]>;

for (const { name, theirs, ours, merged, outcomes } of table.cases.filter(
  ({ kind }) => kind === "event",
)) {
  test(`S-13 the listing form merges as the server does: ${name}`, () => {
    const merge = mergeListing(valuesWith({}), valuesWith(theirs), valuesWith(ours), en);
    const asked = merge.items.filter(({ how }) => how === "choice").map(({ field }) => field);
    const wanted = Object.entries(outcomes)
      .filter(([, outcome]) => outcome === "conflict")
      .map(([field]) => formName(field));
    expect(new Set(asked)).toEqual(new Set(wanted));

    const [result, expected] = [merge.result({}, {}), valuesWith(merged)].map((values) => {
      const body: Record<string, unknown> = { ...bodyOf(values, true) };
      for (const field of asked.flatMap((one) => FIELDS[one] ?? one)) delete body[field];
      return body;
    });
    expect(result).toEqual(expected);
  });
}
