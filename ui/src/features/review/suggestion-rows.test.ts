import { expect, test } from "vitest";
import type { SuggestionAnswer } from "@/api/admin/review.ts";
import { edits } from "@/messages/edits.ts";
import { en } from "@/messages/en.ts";
import { suggestionRows } from "./suggestion-rows.ts";

type Field = SuggestionAnswer["suggestion"]["fields"][number];

const rowsOf = (fields: Field[], merge: SuggestionAnswer["merge"] = []) =>
  suggestionRows({ suggestion: { fields }, merge } as unknown as SuggestionAnswer, edits, en);

test("S-21 what is described as one is accepted as one", () => {
  const rows = rowsOf([
    { field: "title", base: "Old", proposed: "New" },
    { field: "date", base: "1957-03-06", proposed: "1957-03-01" },
    { field: "precision", base: "day", proposed: "month" },
  ]);
  expect(rows.map(({ name, fields }) => [name, fields])).toEqual([
    ["title", ["title"]],
    ["when", ["date", "precision"]],
  ]);
});

test("S-21 no field is lost that has no description of its own", () => {
  const rows = rowsOf([{ field: "unknown", base: 1, proposed: 2 }]);
  expect(rows.map(({ fields }) => fields)).toEqual([["unknown"]]);
});

test("S-13 S-21 differences are those to what is there now, and both sides of a conflict", () => {
  const fields = [
    { field: "title", base: "Old", proposed: "New" },
    { field: "summary", base: "One two", proposed: "One three" },
    { field: "country", base: "Mali", proposed: "Ghana" },
  ];
  const [title, country, summary] = rowsOf(fields, [
    {
      field: "title",
      base: "Old",
      theirs: "Other",
      ours: "New",
      merged: "Other",
      outcome: "conflict",
    },
    {
      field: "summary",
      base: "One two",
      theirs: "Zero one two",
      ours: "One three",
      merged: "Zero one three",
      outcome: "both",
    },
    {
      field: "country",
      base: "Mali",
      theirs: "Ghana",
      ours: "Ghana",
      merged: "Ghana",
      outcome: "theirs",
    },
  ]);
  expect(title?.conflict).toMatchObject({ theirs: { after: "Other" }, ours: { after: "New" } });
  expect(summary?.change).toMatchObject({ before: "Zero one two", after: "Zero one three" });
  expect(country?.change).toBeNull();
});
