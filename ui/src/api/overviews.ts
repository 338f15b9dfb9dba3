import { endpoint, orNull } from "./endpoint.ts";

/** One of the 54 with what the archive holds on it; null for any other place. */
export const country = (slug: string) =>
  orNull(endpoint("/api/countries/{slug}", { path: { slug } }));

/** What the archive holds on a century; null for one without a page. */
export const century = (n: string) => orNull(endpoint("/api/centuries/{n}", { path: { n } }));
