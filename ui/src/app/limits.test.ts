import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { PASSWORD_LENGTH } from "@/features/account/rules.ts";
import { COMMENT_LENGTH } from "@/features/discussion/comment-length.ts";
import { LENGTHS } from "@/features/listings/values.ts";
import * as settings from "@/features/settings-panel/values.ts";
import { MOST_PICTURES, PICTURE_LENGTHS } from "@/ui/admin/entry/picture-values.ts";
import { MOST_SOURCES, SOURCE_LENGTHS } from "@/ui/admin/entry/source-values.ts";

const DOCUMENT = readFileSync(
  resolve(import.meta.dirname, "../../../internal/web/api/openapi.yaml"),
  "utf8",
);

/** The text of a schema, which ends where the next one begins. */
function schema(name: string): string {
  const [, text = ""] = DOCUMENT.split(`\n    ${name}:\n`);
  return text.split(/\n {4}\w/)[0] ?? "";
}

/** A number that the document states for a field, such as its maxLength. */
function stated(name: string, field: string, keyword: string): number | undefined {
  const found = new RegExp(`\\b${field}: \\{[^\\n]*?\\b${keyword}: (\\d+)`).exec(schema(name));
  return found ? Number(found[1]) : undefined;
}

// A Go test compares the document with the rules of the server.
test("the limits of the forms are those of the API document", () => {
  const event = (field: string) => stated("EventInput", field, "maxLength");
  expect(LENGTHS).toEqual({
    title: event("title"),
    country: event("country"),
    summary: event("summary"),
    tag: stated("EventInput", "tags", "maxLength"),
    tags: stated("EventInput", "tags", "maxItems"),
    reason: stated("DisputedDateInput", "reason", "maxLength"),
    note: event("note"),
    article: event("article"),
    people: stated("EventInput", "people", "maxItems"),
    places: stated("EventInput", "places", "maxItems"),
    relations: stated("EventInput", "relations", "maxItems"),
    role: stated("ParticipantInput", "role", "maxLength"),
  });
  for (const input of ["EventInput", "EntryInput"]) {
    expect(MOST_PICTURES).toBe(stated(input, "pictures", "maxItems"));
  }
  expect(PICTURE_LENGTHS).toEqual({
    alt: stated("PictureInput", "alt", "maxLength"),
    caption: stated("PictureInput", "caption", "maxLength"),
    credit: stated("PictureInput", "credit", "maxLength"),
  });
  const source = (field: string) => stated("SourceInput", field, "maxLength");
  expect(SOURCE_LENGTHS).toEqual({
    title: source("title"),
    author: source("author"),
    publisher: source("publisher"),
    pages: source("pages"),
    url: source("url"),
  });
  expect(MOST_SOURCES).toBe(stated("EventInput", "sources", "maxItems"));
  expect(COMMENT_LENGTH).toEqual({
    least: stated("CommentInput", "body", "minLength"),
    most: stated("CommentInput", "body", "maxLength"),
  });
  expect(PASSWORD_LENGTH).toEqual({
    least: stated("PasswordChange", "newPassword", "minLength"),
    most: stated("PasswordChange", "newPassword", "maxLength"),
  });
});

test("the limits of the settings are those of the API document", () => {
  const most = (field: string) => stated("Settings", field, "maximum");
  expect(settings.SIZES).toEqual({
    maxImageSize: most("maxImageSize"),
    maxLogoSize: most("maxLogoSize"),
    maxDocumentSize: most("maxDocumentSize"),
  });
  expect(settings.HEIGHT).toEqual({
    least: stated("Settings", "cardImageHeight", "minimum"),
    most: most("cardImageHeight"),
    step: stated("Settings", "cardImageHeight", "multipleOf"),
  });
  expect(settings.LENGTHS).toEqual({
    siteName: stated("Settings", "siteName", "maxLength"),
    siteDescription: stated("Settings", "siteDescription", "maxLength"),
  });
});
