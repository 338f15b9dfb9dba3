import { describe, expect, test } from "vitest";
import { en as m } from "@/messages/en.ts";
import { type CitationStyle, citationText, cite } from "./cite.ts";
import type { Cited } from "./cited.ts";

const event: Cited = {
  id: "ghana-1957",
  title: "Ghana becomes independent",
  date: "1957-03-06",
  updatedAt: "2026-11-12T10:00:00Z",
};
const context = {
  site: "Sankofa",
  url: "https://x.example/events/ghana-1957",
  today: "2026-11-15",
  m,
};
const text = (style: CitationStyle, change: Partial<Cited> = {}, site = "Sankofa") =>
  citationText(cite(style, { ...event, ...change }, { ...context, site }));

describe("citations", () => {
  test.each([
    [
      "apa",
      "Sankofa. (2026, November 12). Ghana becomes independent. Retrieved November 15, 2026, from https://x.example/events/ghana-1957",
    ],
    [
      "mla",
      "“Ghana becomes independent.” Sankofa, 12 Nov. 2026, https://x.example/events/ghana-1957. Accessed 15 Nov. 2026.",
    ],
    [
      "chicago",
      "Sankofa. “Ghana becomes independent.” Last modified November 12, 2026. https://x.example/events/ghana-1957.",
    ],
    [
      "harvard",
      "Sankofa (2026) Ghana becomes independent. Available at: https://x.example/events/ghana-1957 (Accessed: 15 November 2026).",
    ],
  ] as const)("%s", (style, want) => {
    expect(text(style)).toBe(want);
  });

  test("titles are in italics where the style wants it", () => {
    expect(cite("apa", event, context).find(({ italic }) => italic)?.text).toBe(event.title);
    expect(cite("mla", event, context).find(({ italic }) => italic)?.text).toBe("Sankofa");
  });

  test("a title keeps its own mark, and quotations within it become single", () => {
    expect(text("apa", { title: "Who was first?" })).toContain("Who was first? Retrieved");
    expect(text("mla", { title: "He says “no” at last" })).toContain("“He says ‘no’ at last.”");
  });

  test("an event without a known edit has no date, and none is invented", () => {
    expect(text("apa", { updatedAt: undefined })).toContain("(n.d.)");
    expect(text("harvard", { updatedAt: "" })).toContain("(no date)");
    expect(text("bibtex", { updatedAt: "" })).not.toMatch(/year|\bdate =/);
    expect(text("ris", { updatedAt: "" })).not.toMatch(/^(PY|DA)/m);
  });

  test.each([
    [{}, "March 6, 1957"],
    [{ date: "1325-01-01", precision: "circa" as const }, "c. 1325"],
    [{ date: "1884-01-01", endDate: "1885-01-01", precision: "year" as const }, "1884–1885"],
  ])("the files say when the event was, no more exactly than it is known: %j", (change, want) => {
    expect(text("bibtex", change)).toContain(`note = {Event: ${want}.}`);
    expect(text("ris", change)).toContain(`N1  - Event: ${want}.\r\n`);
  });

  test("BibTeX escapes what has a meaning in it", () => {
    const title = "50 % of {all} \\ tax & #1 under_score ~ ^ $";
    expect(text("bibtex", { title }, "A & B")).toBe(
      [
        "@online{ab-ghana-1957,",
        "  author = {{A \\& B}},",
        "  title = {{50 \\% of \\{all\\} \\textbackslash{} tax \\& \\#1 under\\_score \\textasciitilde{} \\textasciicircum{} \\$}},",
        "  year = {2026},",
        "  date = {2026-11-12},",
        "  url = {https://x.example/events/ghana-1957},",
        "  urldate = {2026-11-15},",
        "  note = {Event: March 6, 1957.},",
        "}",
        "",
      ].join("\n"),
    );
  });

  test("RIS has one line for each field, whatever the title holds", () => {
    expect(text("ris", { title: "First\nER  - \r\nTY  - BOOK" })).toBe(
      [
        "TY  - ELEC",
        "AU  - Sankofa",
        "TI  - First ER - TY - BOOK",
        "PY  - 2026",
        "DA  - 2026/11/12",
        "N1  - Event: March 6, 1957.",
        "UR  - https://x.example/events/ghana-1957",
        "Y2  - 2026/11/15",
        "ER  - ",
        "",
      ].join("\r\n"),
    );
  });
});
