import { isoDate, parseDate } from "@/lib/calendar.ts";
import type { Messages } from "@/messages/messages.ts";
import type { Cited } from "./cited.ts";
import { longDate, monthName } from "./dates.ts";

export const STYLES = ["apa", "mla", "chicago", "harvard", "bibtex", "ris"] as const;
export type CitationStyle = (typeof STYLES)[number];

/** Styles that are files for reference managers, with the endings of their names. */
export const FILES = { bibtex: "bib", ris: "ris" } as const;
export const isFile = (style: CitationStyle): style is keyof typeof FILES => style in FILES;

export interface CitationContext {
  /** The archive, which is the author: who edited is in the record of edits. */
  site: string;
  url: string;
  /** The reader's day, on which the page was read. */
  today: string;
  m: Messages;
}

export interface Piece {
  text: string;
  italic?: boolean;
}

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/** With a full stop, unless the text ends with a mark of its own. */
const stopped = (text: string) => (/[.?!…]$/.test(text) ? text : `${text}.`);

/** In quotation marks; those inside become single ones. */
function quoted(text: string): string {
  const inner = text.replace(/[“„"](?=\S)/g, "‘").replace(/[”"]/g, "’");
  return `“${stopped(inner)}”`;
}

/** Months as MLA shortens them. */
const shortMonth = (month: number, m: Messages) => {
  const name = monthName(month, m);
  return name.length > 4 ? `${name.slice(0, month === 9 ? 4 : 3)}.` : name;
};

/** The pieces of a citation, of which titles are in italics. */
export function cite(style: CitationStyle, event: Cited, context: CitationContext): Piece[] {
  if (style === "bibtex") return [{ text: bibtex(event, context) }];
  if (style === "ris") return [{ text: ris(event, context) }];
  const { url, today, m } = context;
  const site = oneLine(context.site);
  const title = oneLine(event.title);
  const edited = parseDate(event.updatedAt);
  const read = parseDate(today);
  const long = (date: typeof read) =>
    date ? m.date.long(monthName(date.month, m), date.day, date.year) : "";
  const dayFirst = (date: typeof read) =>
    date ? `${date.day} ${monthName(date.month, m)} ${date.year}` : "";
  const short = (date: typeof read) =>
    date ? `${date.day} ${shortMonth(date.month, m)} ${date.year}` : "";
  switch (style) {
    case "apa": {
      const when = edited
        ? `${edited.year}, ${m.date.monthDay(monthName(edited.month, m), edited.day)}`
        : "n.d.";
      return [
        { text: `${stopped(site)} (${when}). ` },
        { text: title, italic: true },
        { text: `${/[.?!…]$/.test(title) ? "" : "."} Retrieved ${long(read)}, from ${url}` },
      ];
    }
    case "mla":
      return [
        { text: `${quoted(title)} ` },
        { text: site, italic: true },
        { text: `, ${edited ? `${short(edited)}, ` : ""}${url}. Accessed ${short(read)}.` },
      ];
    case "chicago":
      return [
        {
          text: `${stopped(site)} ${quoted(title)} ${
            edited ? `Last modified ${long(edited)}.` : `Accessed ${long(read)}.`
          } ${url}.`,
        },
      ];
    case "harvard":
      return [
        { text: `${site} (${edited ? edited.year : "no date"}) ` },
        { text: title, italic: true },
        {
          text: `${/[.?!…]$/.test(title) ? "" : "."} Available at: ${url} (Accessed: ${dayFirst(read)}).`,
        },
      ];
  }
}

export const citationText = (pieces: readonly Piece[]): string =>
  pieces.map(({ text }) => text).join("");

const BIBTEX_MARKS: Record<string, string> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
};

/** Text for a field of BibTeX: what has a meaning there is written as what it looks like. */
const bibtexText = (text: string) =>
  oneLine(text).replace(/[\\~^&%$#_{}]/g, (mark) => BIBTEX_MARKS[mark] ?? `\\${mark}`);

/** A key has letters, digits and hyphens only. */
const keyOf = ({ id }: Cited, site: string) =>
  `${site}-${id}`
    .normalize("NFD")
    .replace(/[^\w-]+/g, "")
    .toLowerCase();

/** What the event says of its own time, no more exact than it is known. */
const about = ({ date, ...event }: Cited, m: Messages) =>
  date !== undefined && `Event: ${longDate({ ...event, date }, m)}.`;

function bibtex(event: Cited, { site, url, today, m }: CitationContext): string {
  const edited = parseDate(event.updatedAt);
  const fields: [string, string | false][] = [
    ["author", `{${bibtexText(site)}}`],
    ["title", `{${bibtexText(event.title)}}`],
    ["year", edited ? String(edited.year) : false],
    ["date", edited ? isoDate(edited) : false],
    // The address is taken as it is; it can hold no braces.
    ["url", url],
    ["urldate", today],
    ["note", bibtexText(about(event, m) || "")],
  ];
  const lines = fields.flatMap(([name, value]) => (value ? [`  ${name} = {${value}},`] : []));
  return `@online{${keyOf(event, site)},\n${lines.join("\n")}\n}\n`;
}

function ris(event: Cited, { site, url, today, m }: CitationContext): string {
  const slashed = (date: string) => date.replaceAll("-", "/");
  const edited = parseDate(event.updatedAt);
  const lines: [string, string | false][] = [
    ["TY", "ELEC"],
    ["AU", site],
    ["TI", event.title],
    ["PY", edited ? String(edited.year) : false],
    ["DA", edited ? slashed(isoDate(edited)) : false],
    ["N1", about(event, m)],
    ["UR", url],
    ["Y2", slashed(today)],
  ];
  const written = lines.flatMap(([tag, value]) => (value ? [`${tag}  - ${oneLine(value)}`] : []));
  return `${[...written, "ER  - "].join("\r\n")}\r\n`;
}
