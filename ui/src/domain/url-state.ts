import { formatTypedDate } from "@/lib/calendar.ts";
import { first, parseQuery, type Query } from "@/lib/query-string.ts";
import { COUNTRIES } from "./countries.ts";
import { sameTag } from "./tags.ts";

export const DEFAULT_LIMIT = 20;
export const MAX_LIMIT = 200;
export const PAGE_SIZES = [10, 20, 50, 100] as const;
/** Shorter texts do not filter. */
export const MIN_SEARCH = 2;

export const DECADES = [1950, 1960, 1970, 1980, 1990, 2000, 2010, 2020] as const;
/** The rail's extra row; the API knows it as an upper date. */
export const BEFORE_1950 = "before-1950";

function positiveInteger(text: string, fallback: number): number {
  return /^\d{1,9}$/.test(text) && Number(text) > 0 ? Number(text) : fallback;
}

export const pageNumber = (query: Query): number => positiveInteger(first(query, "page"), 1);

/** The page that an address asks for, on pages that have no other state. */
export const pageOf = (search: string): number => pageNumber(parseQuery(search));

/** What the list screens share: search, page and limit. */
export interface ListState {
  search: string;
  page: number;
  limit: number;
}

export function listState(query: Query): ListState {
  return {
    search: first(query, "search").slice(0, 200),
    page: pageNumber(query),
    limit: Math.min(positiveInteger(first(query, "limit"), DEFAULT_LIMIT), MAX_LIMIT),
  };
}

/** The text that filters: trimmed, and nothing below the least length. */
export function effectiveSearch(search: string): string {
  const text = search.trim();
  return Array.from(text).length >= MIN_SEARCH ? text : "";
}

/** The page and limit as the address shows them: defaults are not spelt out. */
export function pagePart(state: Pick<ListState, "page" | "limit">) {
  return {
    limit: state.limit === DEFAULT_LIMIT ? null : state.limit,
    page: state.page === 1 ? null : state.page,
  };
}

export const CATEGORIES = ["independence", "politics"] as const;
export type Category = "" | (typeof CATEGORIES)[number];

export interface HomeState extends ListState {
  category: Category;
  country: string;
  /** As typed, mm/dd/yyyy; it filters only once it is a real date. */
  from: string;
  onThisDay: boolean;
}

/** The canonical spelling of a country name from the address. */
const knownCountry = (name: string) =>
  COUNTRIES.find((one) => sameTag(one.name, name))?.name ?? name;

export function homeState(search: string): HomeState {
  const query = parseQuery(search);
  const category = first(query, "category").toLowerCase();
  return {
    ...listState(query),
    category: CATEGORIES.find((known) => known === category) ?? "",
    country: knownCountry(first(query, "country").slice(0, 100)),
    from: formatTypedDate(first(query, "from").slice(0, 10)),
    onThisDay: ["1", "on", "true"].includes(first(query, "onThisDay")),
  };
}

export function homeQuery(state: HomeState) {
  return {
    category: state.category,
    country: state.country,
    from: state.from,
    onThisDay: state.onThisDay ? 1 : null,
    search: state.search,
    ...pagePart(state),
  };
}

export interface TimelineState extends ListState {
  /** '' for all, or its number, such as '19'. */
  century: string;
  /** '' for all, a year such as '1960', or all before 1950. */
  decade: string;
}

function decade(query: Query): string {
  const value = first(query, "decade").replace(/s$/, "");
  return value === BEFORE_1950 || DECADES.some((known) => String(known) === value) ? value : "";
}

/** Any decade by its first year, or all before 1950. */
export function anyDecade(query: Query): string {
  const asked = first(query, "decade").replace(/s$/, "");
  return /^[1-9]\d{2}0$/.test(asked) ? asked : decade(query);
}

/** Any century by its number. */
export function anyCentury(query: Query): string {
  const century = positiveInteger(first(query, "century"), 0);
  return century === 0 || century > 99 ? "" : String(century);
}

export function timelineState(search: string): TimelineState {
  const query = parseQuery(search);
  const [decade, century] = [anyDecade(query), anyCentury(query)];
  return { ...listState(query), century: decade ? "" : century, decade };
}

export function timelineQuery(state: TimelineState) {
  const { search, century, decade } = state;
  return { search, century: decade ? "" : century, decade, ...pagePart(state) };
}

export const SORTS = ["newest", "oldest", "country"] as const;
export type Sort = (typeof SORTS)[number];

export interface ArchiveState extends ListState {
  decade: string;
  tags: string[];
  countries: string[];
  /** '' for the usual order: the best match of a search first, or else the newest. */
  sort: Sort | "";
  /** Only events with a verified source. */
  verified: boolean;
}

/** Sorted, without what is there already in other capitals: one selection has one address. */
function distinct(values: readonly string[] = []): string[] {
  const trimmed = values.map((value) => value.trim()).filter(Boolean);
  const known = new Map(trimmed.map((value) => [value.toLowerCase(), value]));
  return [...known.values()].slice(0, 54).sort();
}

export function archiveState(search: string): ArchiveState {
  const query = parseQuery(search);
  const tags = (query.get("tags") ?? []).flatMap((value) => value.split(","));
  const list = listState(query);
  const sort = SORTS.find((known) => known === first(query, "sort")) ?? "";
  return {
    ...list,
    decade: decade(query),
    tags: distinct(tags),
    countries: distinct(query.get("country")),
    sort: sort === "newest" && !effectiveSearch(list.search) ? "" : sort,
    verified: ["1", "on", "true"].includes(first(query, "verified")),
  };
}

export function archiveQuery(state: ArchiveState) {
  return {
    search: state.search,
    tags: state.tags,
    country: state.countries,
    decade: state.decade,
    verified: state.verified ? 1 : null,
    sort: state.sort,
    ...pagePart(state),
  };
}

export interface DayState extends ListState {
  /** MM-DD, or '' for today. */
  day: string;
}

export function dayState(search: string): DayState {
  const query = parseQuery(search);
  // Without scripts the picker is two fields, which arrive as month and date.
  const pair = `${first(query, "month")}-${first(query, "date").padStart(2, "0")}`;
  const day = first(query, "day") || (pair.length === 5 ? pair : "");
  return { ...listState(query), day };
}

export function dayQuery(state: DayState) {
  return { day: state.day, search: state.search, ...pagePart(state) };
}
