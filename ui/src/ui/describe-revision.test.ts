import { describe, expect, test } from "vitest";
import type { FieldChange, Revision } from "@/api/types.ts";
import { edits as t } from "@/messages/edits.ts";
import { en as m } from "@/messages/en.ts";
import { describeRevision, revisionKind } from "./describe-revision.ts";
import { precisionsOf } from "./precisions.ts";

const change = (field: string, before: unknown, after: unknown) =>
  ({ field, before, after }) as FieldChange;
const revision = (kind: Revision["kind"], ...changes: FieldChange[]): Revision => ({
  entryId: "g",
  number: 2,
  kind,
  editor: "Ama",
  changes,
  createdAt: "2026-11-12T09:30:00Z",
});
const tell = (...changes: FieldChange[]) => describeRevision({ changes }, "year", t, m);

describe("what a revision did", () => {
  test("a first publication is an addition, a way back to draft a withdrawal", () => {
    expect(revisionKind(revision("create", change("title", "", "A")))).toBe("create");
    expect(revisionKind(revision("status", change("title", "", "A")))).toBe("create");
    expect(revisionKind(revision("edit", change("status", "published", "draft")))).toBe("withdraw");
    expect(revisionKind(revision("status", change("status", "draft", "published")))).toBe("status");
    expect(revisionKind(revision("edit", change("title", "A", "B")))).toBe("edit");
  });

  test("a date is told as exactly as it was known", () => {
    expect(tell(change("date", "1324-01-01", "1325-01-01"))).toEqual([
      { field: "when", kind: "text", before: "1324", after: "1325" },
    ]);
    expect(
      tell(
        change("date", "1324-07-01", "1324-07-18"),
        change("precision", "month", "day"),
        change("endDate", "", "1324-07-20"),
      ),
    ).toEqual([{ field: "when", kind: "text", before: "July 1324", after: "July 18–20, 1324" }]);
    expect(tell(change("precision", "day", "circa"))[0]).toMatchObject({
      before: "known to the day",
      after: "an estimate",
    });
    expect(tell(change("endDate", "", "1325-12-31"))[0]).toMatchObject({ after: "until 1325" });
  });

  test("what a revision does not say of the date is read off later ones", () => {
    const revisions = [
      revision("edit", change("title", "A", "B")),
      revision("edit", change("precision", "month", "day")),
      revision("edit", change("date", "1324-07-01", "1325-07-01")),
    ];
    expect(precisionsOf("day", revisions)).toEqual(["day", "month", "month"]);
  });

  test("S-02 the life, the callings and the names of a person", () => {
    const source = { kind: "book", title: "Diary", verified: false };
    const born = { date: "1909-01-01", precision: "year" };
    const disputed = { date: "1912-01-01", precision: "year", reason: "So his mother.", source };
    expect(
      tell(
        change("name", "Kwame", "Kwame Nkrumah"),
        change("otherNames", [], [{ name: "Osagyefo", language: "ak" }]),
        change("callings", ["leader"], ["leader", "religious"]),
        change("born", born, { ...born, disputed }),
        change("died", null, { date: "1972-04-27", precision: "day" }),
      ),
    ).toEqual([
      { field: "name", kind: "text", before: "Kwame", after: "Kwame Nkrumah" },
      { field: "otherNames", kind: "items", items: [{ text: "Osagyefo (ak)", kind: "added" }] },
      {
        field: "callings",
        kind: "items",
        items: [
          { text: "Leader", kind: "same" },
          { text: "Religious leader", kind: "added" },
        ],
      },
      {
        field: "born",
        kind: "text",
        before: "1909",
        after: "1909 or 1912. So his mother. (Diary)",
      },
      { field: "died", kind: "text", before: "", after: "April 27, 1972" },
    ]);
    expect(revisionKind(revision("status", change("name", "", "Kwame")))).toBe("create");
  });

  test("S-03 the kind and the position of a place", () => {
    expect(
      tell(
        change("kind", "town", "battlefield"),
        change("point", null, { lat: 6.69, lon: -1.62 }),
        change("radiusKm", 0, 5),
      ),
    ).toEqual([
      { field: "kind", kind: "text", before: "Town", after: "Battlefield" },
      { field: "point", kind: "text", before: "", after: "6.69, -1.62, within 5 km" },
    ]);
  });

  test("S-01 the article word by word, and that links to others were changed", () => {
    expect(
      tell(change("article", "One.", "Two."), change("people", [], [{ personId: "x", role: "" }])),
    ).toEqual([
      { field: "article", kind: "text", before: "One.", after: "Two." },
      { field: "people", kind: "note", text: "The people were changed." },
    ]);
  });

  test("sources are told as added, removed, verified and reordered", () => {
    const book = { kind: "book", title: "Book", author: "Ama", year: 1964, verified: false };
    const page = { kind: "web", title: "Page", url: "https://example.org", verified: false };
    const items = (before: object[] | null, after: object[]) =>
      tell(change("sources", before, after)).flatMap((one) =>
        one.kind === "items" ? one.items.map(({ kind, text }) => `${kind} ${text}`) : [],
      );
    expect(items(null, [book])).toEqual(["added Ama, Book, 1964"]);
    expect(items([book, page], [page])).toEqual(["removed Ama, Book, 1964"]);
    expect(items([book, page], [page, book])).toEqual([
      "note The order of the sources was changed.",
    ]);
    expect(items([book], [{ ...book, verified: true }])).toEqual(["note Verified: Book"]);
    expect(items([{ ...book, verified: true }], [book])).toEqual(["note No longer verified: Book"]);
  });

  test("tags, image, status and the disputed date", () => {
    const disputed = {
      date: "1325-01-01",
      precision: "year",
      reason: "A diary differs.",
      source: { kind: "book", title: "Diary", verified: false },
    };
    expect(
      tell(
        change("tags", ["TRADE", "FAITH"], ["Trade", "GOLD"]),
        change("pictures", null, [{ path: "https://example.org/a.jpg" }]),
        change("status", "draft", "published"),
        change("disputed", null, disputed),
      ),
    ).toEqual([
      { field: "disputed", kind: "text", before: "", after: "1325. A diary differs. (Diary)" },
      { field: "image", kind: "note", text: "An image was added." },
      {
        field: "tags",
        kind: "items",
        items: [
          { text: "FAITH", kind: "removed" },
          { text: "Trade", kind: "same" },
          { text: "GOLD", kind: "added" },
        ],
      },
      { field: "status", kind: "text", before: "Draft", after: "Published" },
    ]);
  });
});

test("the sentences of a thread that came and went are told", () => {
  const step = (id: string, note?: string) => ({ kind: "event", id, note });
  expect(
    tell(change("steps", [step("a"), step("b", "Then.")], [step("b", "Later."), step("a")])),
  ).toEqual([
    {
      field: "steps",
      kind: "items",
      items: [
        { text: t.changed.steps, kind: "note" },
        { text: "Then.", kind: "removed" },
        { text: "Later.", kind: "added" },
      ],
    },
  ]);
});
