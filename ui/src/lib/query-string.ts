/** A parsed query: every parameter with all its values, in the order of the address. */
export type Query = ReadonlyMap<string, readonly string[]>;

/** What a new query is made of; empty values are left out, lists repeat the name. */
export type QueryInput = Record<string, string | number | readonly string[] | null | undefined>;

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    // A malformed escape is shown as it came; an address must never break a page.
    return text;
  }
}

/** Written out because the server's engine has no URLSearchParams. */
export function parseQuery(search: string): Query {
  const query = new Map<string, string[]>();
  for (const part of search.replace(/^\?/, "").split("&")) {
    if (!part) continue;
    const cut = part.indexOf("=");
    const name = decode(cut < 0 ? part : part.slice(0, cut));
    const value = cut < 0 ? "" : decode(part.slice(cut + 1));
    const values = query.get(name);
    if (values) values.push(value);
    else query.set(name, [value]);
  }
  return query;
}

export function stringifyQuery(input: QueryInput): string {
  const parts: string[] = [];
  for (const [name, value] of Object.entries(input)) {
    const values = Array.isArray(value) ? (value as readonly string[]) : [value];
    for (const one of values) {
      if (one === null || one === undefined || one === "") continue;
      parts.push(`${name}=${encodeURIComponent(String(one))}`);
    }
  }
  return parts.join("&");
}

/** A path with a query, or without one when nothing is left to say. */
export function withQuery(path: string, input: QueryInput): string {
  const query = stringifyQuery(input);
  return query ? `${path}?${query}` : path;
}

export const first = (query: Query, name: string): string => query.get(name)?.[0] ?? "";
