import { barLength } from "@/domain/decades.ts";
import { CountryLink } from "@/features/africa-map/country-link.tsx";
import styles from "@/features/africa-map/country-list.module.css";
import type { CountryCount, Pointing } from "@/features/africa-map/tally.ts";
import { usePlacesMessages } from "@/messages/places.ts";
import layout from "@/styles/layout.module.css";
import { times, Waiting } from "@/ui/waiting.tsx";

const FEATURED = 18;

interface Props extends Pointing {
  /** Nothing while the counts are on their way. */
  counts: CountryCount[] | undefined;
  /** Over how many events they are counted. */
  total: number;
}

/** The countries with most of the latest events, each with a bar. */
export function FeaturedCountries({ counts, total, ...pointing }: Props) {
  const t = usePlacesMessages();
  const featured = counts?.slice(0, FEATURED);
  const most = featured?.[0]?.count ?? 0;
  return (
    <section aria-labelledby="featured">
      <h2 id="featured" className={layout.sectionTitle}>
        {t.featured}
      </h2>
      {total > 0 && <p className={styles.note}>{t.featuredNote(total)}</p>}
      {!featured ? (
        <Waiting>
          <ol className={styles.featured}>
            {times(FEATURED, <li className={styles.skeleton} data-skeleton="" />)}
          </ol>
        </Waiting>
      ) : featured.length === 0 ? (
        <p>{t.empty}</p>
      ) : (
        <ol className={styles.featured}>
          {featured.map((country) => (
            <li key={country.name}>
              <CountryLink
                {...pointing}
                country={country}
                bar={barLength(country.count, most, 8)}
              />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
