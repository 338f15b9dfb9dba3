import { first, parseQuery } from "@/lib/query-string.ts";
import { fold } from "@/lib/text.ts";
import { anyCentury, pageNumber } from "./url-state.ts";

/** What a directory is narrowed to; empty texts do not narrow it. */
export interface DirectoryState {
  name: string;
  calling: string;
  century: string;
  kind: string;
  country: string;
  letter: string;
  page: number;
}

/** A page of a directory fills three columns. */
export const DIRECTORY_PAGE = 96;

export type DirectoryKind = "people" | "places";

export function directoryState(kind: DirectoryKind, search: string): DirectoryState {
  const query = parseQuery(search);
  const text = (name: string) => first(query, name).slice(0, 100).trim();
  return {
    name: text("name"),
    calling: kind === "people" ? text("calling") : "",
    century: kind === "people" ? anyCentury(query) : "",
    kind: kind === "places" ? text("kind") : "",
    country: text("country"),
    letter: (Array.from(fold(text("letter")))[0] ?? "").toUpperCase(),
    page: pageNumber(query),
  };
}

/** What is asked of the API for people and places alike. */
export const directoryQuery = ({ name, letter, country, page }: DirectoryState) => ({
  q: name,
  letter,
  country,
  facets: "1" as const,
  limit: DIRECTORY_PAGE,
  page,
});
