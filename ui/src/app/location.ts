/** An address of this site, taken apart without the URL class. */
export interface Place {
  pathname: string;
  search: string;
  hash: string;
}

export function parsePlace(href: string): Place {
  const hashAt = href.indexOf("#");
  const hash = hashAt < 0 ? "" : href.slice(hashAt);
  const rest = hashAt < 0 ? href : href.slice(0, hashAt);
  const searchAt = rest.indexOf("?");
  return {
    pathname: (searchAt < 0 ? rest : rest.slice(0, searchAt)) || "/",
    search: searchAt < 0 ? "" : rest.slice(searchAt),
    hash,
  };
}
