import { COUNTRIES, countryOf } from "@/lib/countries.ts";
import { useMessages } from "@/messages/context.ts";
import styles from "./africa-map.module.css";
import { MAP_HEIGHT, MAP_WIDTH, OUTLINES } from "./outlines.ts";
import { type CountryCount, stepOf } from "./tally.ts";

interface Props {
  counts: CountryCount[];
  /** The country under the pointer or the focus, here or in the list. */
  pointed: string;
  onPoint: (code: string) => void;
}

const STEPS = [0, 1, 2, 3, 4] as const;

/**
 * All 54 countries, each a link to its events. The steps differ in hatch as well as in
 * shade, so that they can be told apart in print and without colour. The list beside the
 * map says the same in words, so the keyboard need not walk through 54 shapes.
 */
export function AfricaMap({ counts, pointed, onPoint }: Props) {
  const m = useMessages();
  const countOf = (code: string) =>
    counts.filter((entry) => entry.code === code).reduce((sum, entry) => sum + entry.count, 0);
  const top = OUTLINES.find((outline) => outline.code !== "" && outline.code === pointed);

  return (
    <figure className={styles.figure}>
      <div className={styles.frame}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand for a drawing. */}
        <svg
          className={styles.map}
          viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}
          role="group"
          aria-label={m.places.map}
        >
          <Hatches />
          {OUTLINES.map(({ code, d, x, y, ring }) => {
            const country = countryOf(code);
            if (!country) return <path key="other" d={d} className={styles.land} data-step={0} />;
            const count = countOf(code);
            return (
              <a
                key={code}
                href={`/history?country=${encodeURIComponent(country.name)}`}
                tabIndex={-1}
                aria-label={m.places.country(country.name, m.places.events(count))}
                onPointerEnter={() => onPoint(code)}
                onPointerLeave={() => onPoint("")}
              >
                <path d={d} className={styles.land} data-step={stepOf(count)} />
                {ring && <circle cx={x} cy={y} r={18} className={styles.ring} />}
              </a>
            );
          })}
          {top && !top.ring && <path d={top.d} className={styles.pointed} />}
          {top?.ring && <circle cx={top.x} cy={top.y} r={20} className={styles.pointed} />}
        </svg>
        {top && (
          <div
            className={styles.tip}
            style={{
              left: `${(100 * Math.min(top.x, MAP_WIDTH * 0.7)) / MAP_WIDTH}%`,
              top: `${(100 * top.y) / MAP_HEIGHT + 6}%`,
            }}
          >
            <b>{countryOf(top.code)?.name}</b>
            {m.places.events(countOf(top.code))}
          </div>
        )}
      </div>
      <figcaption>
        <ul className={styles.legend} aria-label={m.places.legend}>
          {STEPS.map((step) => (
            <li key={step}>
              <svg aria-hidden="true">
                <rect width="100%" height="100%" className={styles.land} data-step={step} />
              </svg>
              {m.places.steps[step]}
            </li>
          ))}
        </ul>
        <p className={styles.note}>{m.places.note}</p>
      </figcaption>
    </figure>
  );
}

/** How many states the map can show; a test holds the outlines to it. */
export const MAPPED = COUNTRIES.length;

function Hatches() {
  return (
    <defs>
      <pattern
        id="hatch-1"
        width="14"
        height="14"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="14" height="14" className={styles.ground1} />
        <path d="M0 0V14" className={styles.line1} />
      </pattern>
      <pattern
        id="hatch-2"
        width="9"
        height="9"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="9" height="9" className={styles.ground2} />
        <path d="M0 0V9" className={styles.line1} />
      </pattern>
      <pattern
        id="hatch-3"
        width="11"
        height="11"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="11" height="11" className={styles.ground3} />
        <path d="M0 0H11M0 0V11" className={styles.line3} />
      </pattern>
    </defs>
  );
}
