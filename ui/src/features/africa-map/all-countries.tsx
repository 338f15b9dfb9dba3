import { Icon } from "@/ui/icon.tsx";
import { CountryLink } from "./country-link.tsx";
import styles from "./country-list.module.css";
import type { CountryCount, Pointing } from "./tally.ts";

interface Props extends Pointing {
  title: string;
  note?: string;
  counts: readonly CountryCount[];
  /** The century that the counts are of. */
  century?: number;
}

/** The whole map in words, for those who cannot point at it. It opens without scripts, too. */
export function AllCountries({ title, note, counts, ...rest }: Props) {
  return (
    <details className={styles.fold}>
      <summary>
        {title}
        <Icon name="down" />
      </summary>
      {note && <p className={styles.note}>{note}</p>}
      <ul className={styles.all}>
        {counts.map((country) => (
          <li key={country.name}>
            <CountryLink {...rest} country={country} />
          </li>
        ))}
      </ul>
    </details>
  );
}
