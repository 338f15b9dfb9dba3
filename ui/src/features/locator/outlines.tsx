import styles from "./locator-map.module.css";
import type { CountryMap } from "./map.ts";

const KINDS = [styles.near, styles.disputed, styles.own];

/** The land of the neighbours and of the country itself. */
export function Outlines({ outlines }: Pick<CountryMap, "outlines">) {
  return outlines.map((d, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: their order never changes.
    <path key={i} d={d} className={KINDS[i]} data-outline="" />
  ));
}
