import { expect, test } from "vitest";
import { admin } from "@/messages/admin.ts";
import { anEvent } from "@/test/events.ts";
import { pictureOfFile } from "@/ui/admin/entry/picture-values.ts";
import { moved, sourceValuesOf } from "@/ui/admin/entry/source-values.ts";
import { dateFrom, partsOf } from "@/ui/admin/entry/typed-date.ts";
import {
  BLANK,
  bodyOf,
  forDesk,
  headline,
  needsDesk,
  problems,
  sameValues,
  splitTags,
  valuesOf,
} from "./values.ts";

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

const source = (change = {}) => ({ ...sourceValuesOf(), title: "A book", ...change });

test("an end is not before the beginning, and a day exists", () => {
  expect(problems({ ...good, endDate: "1957-03-06" }, m).endDate).toBeUndefined();
  expect(problems({ ...good, endDate: "1957-03-05" }, m).endDate).toBe(
    "End date must not be before the date.",
  );
  expect(problems({ ...good, date: "1957-02-30" }, m).date).toBe("Date is invalid.");
  expect(problems({ ...good, date: "-07-01" }, m).date).toBe("Date is required.");
});

test("sources are held to the server's rules, under the server's names", () => {
  const found = problems(
    {
      ...good,
      sources: [
        source(),
        source({ title: " ", year: "abc", url: "javascript:alert(1)", pages: "x".repeat(51) }),
        source({ year: "1964", url: "https://example.org/a" }),
      ],
    },
    m,
  );
  expect(found).toEqual({
    "sources[1].title": "Source title is required.",
    "sources[1].pages": "Source pages must be at most 50 characters.",
    "sources[1].year": "Source year is invalid.",
    "sources[1].url": "Source link must be a valid http(s) URL.",
  });
  expect(headline(found, m).first).toBe("Source title is required.");
  const many = Array.from({ length: 21 }, () => source());
  expect(problems({ ...good, sources: many }, m).sources).toBe("At most 20 sources are allowed.");
});

test("a disputed date needs a date, a reason and a source", () => {
  const disputed = { date: "", precision: "year" as const, reason: " ", source: sourceValuesOf() };
  expect(problems({ ...good, disputed }, m)).toEqual({
    "disputed.date": "Date is required.",
    "disputed.reason": "Say why the date is disputed.",
    "disputed.source.title": "Source title is required.",
  });
});

test("an edit sends back everything that the event holds", () => {
  const event = anEvent({
    date: "1884-11-15",
    endDate: "1885-02-26",
    precision: "month",
    sources: [
      {
        kind: "archive",
        title: "General Act",
        author: "A",
        publisher: "P",
        year: 1885,
        pages: "1–9",
        url: "https://example.org",
        verified: true,
      },
    ],
    disputed: {
      date: "1884-01-01",
      precision: "year",
      reason: "A diary differs.",
      source: { kind: "oral", title: "A song", verified: false },
    },
  });
  const body = bodyOf(valuesOf(event), false);
  expect(body).toMatchObject({ date: "1884-11-15", endDate: "1885-02-26", precision: "month" });
  const { verified: _, ...text } = event.sources?.[0] ?? { verified: false };
  expect(body.sources).toEqual([text]);
  expect(body.disputed).toMatchObject({
    date: "1884-01-01",
    precision: "year",
    reason: "A diary differs.",
    source: { kind: "oral", title: "A song" },
  });
  expect(bodyOf(valuesOf(event), true).sources[0]).toMatchObject({ verified: true });
});

test("moving keeps every source, and an end is an end", () => {
  expect(moved(["a", "b", "c"], 2, 1)).toEqual(["a", "c", "b"]);
  expect(moved(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
  expect(moved(["a", "b"], 0, -1)).toEqual(["a", "b"]);
  expect(moved(["a", "b"], 1, 2)).toEqual(["a", "b"]);
});

test("a year or a month is typed alone, and stands for its first or last day", () => {
  expect(dateFrom({ year: "1884", month: "" }, "year", false)).toBe("1884-01-01");
  expect(dateFrom({ year: "1885", month: "" }, "circa", true)).toBe("1885-12-31");
  expect(dateFrom({ year: "1904", month: "02" }, "month", true)).toBe("1904-02-29");
  expect(dateFrom({ year: "", month: "" }, "month", false)).toBe("");
  expect(partsOf(dateFrom({ year: "18", month: "" }, "year", false)).year).toBe("18");
  expect(partsOf("1884-07-15")).toEqual({ year: "1884", month: "07" });
});

test("ENT-06 the work on a listing holds id, title, country, date, summary, image and tags, and what else the form asks for", () => {
  const event = anEvent({ id: "ghana", image: "/uploads/events/a.jpg" });
  expect(valuesOf(event)).toMatchObject({
    title: "Ghana becomes independent",
    country: "Ghana",
    date: "1957-03-06",
    tags: "INDEPENDENCE, POLITICS",
    pictures: [{ path: "/uploads/events/a.jpg" }],
  });
  expect(bodyOf(valuesOf(event), true).pictures).toMatchObject([{ path: "/uploads/events/a.jpg" }]);
});

test("S-10 only what would be saved differently counts as a change", () => {
  const values = valuesOf(anEvent({ id: "ghana" }));
  const copy = { ...values, sources: values.sources.map((one) => ({ ...one, key: "other" })) };
  expect(sameValues(values, copy)).toBe(true);
  expect(sameValues(values, { ...values, title: `${values.title} ` })).toBe(true);
  expect(sameValues(values, { ...values, summary: "Other" })).toBe(false);
  const file = pictureOfFile("f", new File([], "a.jpg"), 0);
  expect(sameValues(values, { ...values, pictures: [...values.pictures, file] })).toBe(false);
});

test("S-14 what the short form cannot show is for the long one", () => {
  const file = pictureOfFile("f", new File([], "a.jpg"), 0);
  expect(needsDesk({ ...BLANK, title: "T", pictures: [file], image: "https://example.org" })).toBe(
    false,
  );
  expect(needsDesk({ ...BLANK, article: "Text" })).toBe(true);
  expect(needsDesk({ ...BLANK, pictures: [{ ...file, alt: "A" }] })).toBe(true);
  expect(needsDesk({ ...BLANK, pictures: [file, file] })).toBe(true);
  expect(forDesk({ ...BLANK, image: "https://example.org/a.jpg" })).toMatchObject({
    image: "",
    pictures: [{ path: "https://example.org/a.jpg" }],
  });
});

test("S-04 publishing says what a new picture is missing, saving a draft does not", () => {
  const file = pictureOfFile("f", new File([], "a.jpg"), 0);
  const pictured = { ...good, pictures: [file] };
  expect(problems(pictured, m)).toEqual({});
  expect(problems(pictured, m, true)).toEqual({
    "pictures[0].alt": "Picture 1 needs an alternative text.",
    "pictures[0].credit": "Picture 1 needs a credit.",
    "pictures[0].licence": "Picture 1 needs a licence.",
  });
});
