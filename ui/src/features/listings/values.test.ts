import { expect, test } from "vitest";
import { admin } from "@/messages/admin.ts";
import { BLANK, headline, problems, splitTags } from "./values.ts";

const m = admin.listings;
const good = { ...BLANK, title: "T", country: "Ghana", date: "1957-03-06", summary: "S" };

test("VAL-01…04 what is required may not be blank either", () => {
  expect(problems(good, m)).toEqual({});
  expect(problems({ ...good, title: "  " }, m).title).toBe("Title is required.");
  expect(problems({ ...good, country: " " }, m).country).toBe("Country is required.");
  expect(problems({ ...good, date: "" }, m).date).toBe("Date is required.");
});

test("VAL-05 VAL-06 the year is 1000 or later", () => {
  const text = "Event date must be in year 1000 or later.";
  expect(problems({ ...good, date: "0999-12-31" }, m).date).toBe(text);
  expect(problems({ ...good, date: "abcd-01-01" }, m).date).toBe(text);
  expect(problems({ ...good, date: "1000-01-01" }, m).date).toBeUndefined();
});

test("VAL-07 VAL-08 ADME-68 the first error leads, the summary is warned of beneath", () => {
  const warning = "Add a summary so readers can understand this event at a glance.";
  expect(headline(problems(BLANK, m), m)).toEqual({
    first: "Title is required.",
    warnings: [warning],
  });
  expect(headline(problems({ ...good, summary: " " }, m), m)).toEqual({
    first: "Add a summary to pass the publish quality gate.",
    warnings: [warning],
  });
});

test("VAL-20 VAL-21 VAL-22 tags are split on commas, trimmed, and empty ones dropped", () => {
  expect(splitTags(" a ,b,, A , ")).toEqual(["a", "b"]);
});
