import { usePlacesMessages } from "@/messages/places.ts";
import { Icon } from "@/ui/icon.tsx";
import { CountryLink, type Pointing } from "./country-link.tsx";
import styles from "./country-list.module.css";
import type { CountryCount } from "./tally.ts";

interface Props extends Pointing {
  counts: CountryCount[];
}

/** The whole map in words, for those who cannot point at it. It opens without scripts, too. */
export function AllCountries({ counts, ...pointing }: Props) {
  const t = usePlacesMessages();
  return (
    <details className={styles.fold}>
      <summary>
        {t.all(counts.length)}
        <Icon name="down" />
      </summary>
      <p className={styles.note}>{t.allNote}</p>
      <ul className={styles.all}>
        {counts.map((country) => (
          <li key={country.code}>
            <CountryLink {...pointing} country={country} />
          </li>
        ))}
      </ul>
    </details>
  );
}
