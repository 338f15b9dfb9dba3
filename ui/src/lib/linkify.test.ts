import { expect, test } from "vitest";
import { linkify } from "./linkify.ts";

const links = (text: string) =>
  linkify(text).flatMap((piece) => (typeof piece === "string" ? [] : [piece.href]));

const whole = (text: string) =>
  linkify(text)
    .map((piece) => (typeof piece === "string" ? piece : piece.href))
    .join("");

test("http and https become links, wherever they stand", () => {
  expect(linkify("See https://example.org/a?b=1#c now")).toEqual([
    "See ",
    { href: "https://example.org/a?b=1#c" },
    " now",
  ]);
  expect(links("HTTP://EXAMPLE.ORG")).toEqual(["HTTP://EXAMPLE.ORG"]);
  expect(links("http://a.example\nhttps://b.example:8080/x")).toEqual([
    "http://a.example",
    "https://b.example:8080/x",
  ]);
  expect(links("https://ሀገር.example/መንገድ و https://مثال.example/")).toEqual([
    "https://ሀገር.example/መንገድ",
    "https://مثال.example/",
  ]);
});

test.each([
  ["https://example.org.", "https://example.org"],
  ["https://example.org/a, and", "https://example.org/a"],
  ["is it https://example.org/a?!", "https://example.org/a"],
  ["https://example.org/a…", "https://example.org/a"],
  ["(https://example.org/a)", "https://example.org/a"],
  ["(see https://example.org/a).", "https://example.org/a"],
  ["https://example.org/Mali_(empire)", "https://example.org/Mali_(empire)"],
  ["(https://example.org/Mali_(empire))", "https://example.org/Mali_(empire)"],
  ["[https://example.org/a]", "https://example.org/a"],
  ["“https://example.org/a”", "https://example.org/a"],
  ['"https://example.org/a"', "https://example.org/a"],
  ["<https://example.org/a>", "https://example.org/a"],
  ["https://example.org/a؟", "https://example.org/a"],
])("%s links without what surrounds it", (text, href) => {
  expect(links(text)).toEqual([href]);
});

test.each([
  "javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "ftp://example.org",
  "//example.org",
  "www.example.org",
  "mailto:a@example.org",
  "https://",
  "https://...",
  "https:///etc",
  "xhttps://example.org",
  "https://bank.example@evil.example/",
  "https://user:password@evil.example/",
  "[a](javascript:alert(1))",
  "<b>bold</b> **strong** &amp;",
])("%s stays text", (text) => {
  expect(linkify(text)).toEqual([text]);
});

test("a mark of direction ends an address, so that it cannot look like another", () => {
  expect(links("https://example.org/\u202egpj.exe")).toEqual(["https://example.org/"]);
});

test("not a character is lost or added", () => {
  const text = "  a\n\nhttps://x.example/).. (https://y.example/(z)) \t http:// end ";
  expect(whole(text)).toBe(text);
  expect(linkify("")).toEqual([]);
});

test("R-57 a long tail of brackets takes no longer than its length", () => {
  const text = `https://example.org/${")".repeat(100_000)}`;
  expect(links(text)).toEqual(["https://example.org/"]);
});
