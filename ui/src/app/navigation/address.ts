/** An address of this site in parts. */
export interface Address {
  pathname: string;
  search: string;
  hash: string;
}

/** Written out, because the server's engine has no URL class. */
export function parseAddress(href: string): Address {
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
