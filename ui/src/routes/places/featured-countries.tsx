import type { CSSProperties } from "react";
import { barLength } from "@/lib/decades.ts";
import { useMessages } from "@/messages/context.ts";
import layout from "@/styles/layout.module.css";
import styles from "./featured-countries.module.css";
import type { CountryCount } from "./tally.ts";

export const FEATURED = 18;

interface Props {
  counts: CountryCount[];
  loaded: boolean;
  pointed: string;
  onPoint: (code: string) => void;
}

/** The map in words: the countries with most events, each with a bar. */
export function FeaturedCountries({ counts, loaded, pointed, onPoint }: Props) {
  const m = useMessages();
  const featured = counts.slice(0, FEATURED);
  const most = featured[0]?.count ?? 0;
  return (
    <section aria-labelledby="featured">
      <h2 id="featured" className={layout.sectionTitle}>
        {m.places.featured}
      </h2>
      {loaded && featured.length === 0 && <p>{m.places.empty}</p>}
      <ol className={styles.list}>
        {featured.map(({ name, code, count }) => (
          <li key={name}>
            <a
              href={`/history?country=${encodeURIComponent(name)}`}
              data-pointed={(code !== "" && code === pointed) || undefined}
              style={{ "--bar": `${barLength(count, most, 8)}%` } as CSSProperties}
              onPointerEnter={() => onPoint(code)}
              onPointerLeave={() => onPoint("")}
              onFocus={() => onPoint(code)}
              onBlur={() => onPoint("")}
            >
              <span>{name}</span>
              <span className={styles.count}>{m.number(count)}</span>
              <i />
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}
