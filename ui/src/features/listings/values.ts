import type { ArchiveEvent } from "@/api/types.ts";
import { sameTag } from "@/lib/tags.ts";
import type { AdminMessages } from "@/messages/admin.ts";

export interface Values {
  title: string;
  country: string;
  date: string;
  image: string;
  summary: string;
  tags: string;
}

export const BLANK: Values = { title: "", country: "", date: "", image: "", summary: "", tags: "" };

export const LENGTHS = { title: 200, country: 100, summary: 5000, tag: 50, tags: 20 } as const;
const FIRST_YEAR = 1000;

export const valuesOf = (event: ArchiveEvent): Values => ({
  title: event.title,
  country: event.country,
  date: event.date.slice(0, 10),
  image: event.image,
  summary: event.summary,
  tags: event.tags.join(", "),
});

/** Tags as they will be saved: split, trimmed, none empty and none twice. */
export function splitTags(text: string): string[] {
  const tags: string[] = [];
  for (const part of text.split(",")) {
    const tag = part.trim().replace(/\s+/g, " ");
    if (tag && !tags.some((one) => sameTag(one, tag))) tags.push(tag);
  }
  return tags;
}

const tooLong = (text: string, most: number) => Array.from(text.trim()).length > most;

/** In the order of the form, so that the first problem is the topmost. */
export function problems(
  values: Values,
  { rules }: AdminMessages["listings"],
): Partial<Record<keyof Values, string>> {
  const found: Partial<Record<keyof Values, string>> = {};
  if (!values.title.trim()) found.title = rules.title;
  else if (tooLong(values.title, LENGTHS.title)) found.title = rules.titleLong;
  if (!values.country.trim()) found.country = rules.country;
  else if (tooLong(values.country, LENGTHS.country)) found.country = rules.countryLong;
  if (!values.date) found.date = rules.date;
  else if (!(Number(values.date.slice(0, 4)) >= FIRST_YEAR)) found.date = rules.year;
  if (!values.summary.trim()) found.summary = rules.summaryGate;
  else if (tooLong(values.summary, LENGTHS.summary)) found.summary = rules.summaryLong;
  const tags = splitTags(values.tags);
  if (tags.length > LENGTHS.tags) found.tags = rules.tagsMany;
  else if (tags.some((tag) => tooLong(tag, LENGTHS.tag))) found.tags = rules.tagLong;
  return found;
}

/** What stands above the form: the first error, and the warning about the summary beneath it. */
export function headline(
  errors: Partial<Record<keyof Values, string>>,
  { rules }: AdminMessages["listings"],
): { first: string | null; warnings: string[] } {
  const { title, country, date, image, tags, summary } = errors;
  return {
    first: title ?? country ?? date ?? image ?? tags ?? summary ?? null,
    warnings: summary === rules.summaryGate ? [rules.summaryWarning] : [],
  };
}

export const bodyOf = (values: Values) => ({
  title: values.title.trim(),
  country: values.country.trim(),
  date: values.date,
  image: values.image.trim(),
  summary: values.summary.trim(),
  tags: splitTags(values.tags),
});
