import { useEffect } from "react";
import { countryOf } from "@/domain/countries.ts";
import { usePlacesMessages } from "@/messages/places.ts";
import styles from "./africa-map.module.css";
import type { Pointing } from "./country-link.tsx";
import { MAP_HEIGHT, MAP_PLACES, MAP_WIDTH } from "./map-places.ts";
import { loadOutlines, MAP_ID, useOutlines } from "./outlines.ts";
import { type CountryCount, stepOf } from "./tally.ts";

interface Props extends Pointing {
  /** Undefined while the counts are loading; the map then has no colours. */
  counts: CountryCount[] | undefined;
}

const STEPS = [0, 1, 2, 3, 4] as const;

/**
 * All 54 countries, each a link to its events. The steps differ in hatch as well as in
 * shade, so that they can be told apart in print and without colour. The list of all
 * countries says the same in words, so the keyboard need not walk through 54 shapes.
 */
export function AfricaMap({ counts, pointed, onPoint }: Props) {
  const t = usePlacesMessages();
  const countOf = (code: string) => counts?.find((entry) => entry.code === code)?.count;
  const outlines = useOutlines();
  const at = MAP_PLACES.findIndex(({ code }) => code !== "" && code === pointed);
  const top = MAP_PLACES[at];
  const tip = top && countOf(top.code);

  useEffect(() => void loadOutlines(), []);

  return (
    <figure className={styles.figure}>
      <div className={styles.frame}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand for a drawing. */}
        <svg
          id={MAP_ID}
          className={styles.map}
          viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}
          role="group"
          aria-label={t.map}
        >
          <Hatches />
          {MAP_PLACES.map(({ code, x, y, ring }, i) => {
            const d = outlines[i];
            const country = countryOf(code);
            if (!country) return <path key="other" d={d} className={styles.land} data-step={0} />;
            const { name } = country;
            const count = countOf(code);
            return (
              <a
                key={code}
                href={`/history?country=${encodeURIComponent(name)}`}
                tabIndex={-1}
                aria-label={count === undefined ? name : t.country(name, t.events(count))}
                onPointerEnter={() => onPoint(code)}
                onPointerLeave={() => onPoint("")}
              >
                <path d={d} className={styles.land} data-step={stepOf(count)} />
                {ring && <circle cx={x} cy={y} r={18} className={styles.ring} />}
              </a>
            );
          })}
          {top && !top.ring && <path d={outlines[at]} className={styles.pointed} />}
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
            {tip !== undefined && t.events(tip)}
          </div>
        )}
      </div>
      <figcaption>
        <ul className={styles.legend} aria-label={t.legend}>
          {STEPS.map((step) => (
            <li key={step}>
              <svg aria-hidden="true">
                <rect width="100%" height="100%" className={styles.land} data-step={step} />
              </svg>
              {t.steps[step]}
            </li>
          ))}
        </ul>
        <p className={styles.note}>{t.note}</p>
      </figcaption>
    </figure>
  );
}

/** The space between the lines of each hatch, and the lines. */
const HATCHES = [
  [14, "M0 0V14"],
  [9, "M0 0V9"],
  [11, "M0 0H11M0 0V11"],
] as const;

function Hatches() {
  return (
    <defs>
      {HATCHES.map(([size, lines], i) => (
        <pattern
          key={size}
          id={`hatch-${i + 1}`}
          width={size}
          height={size}
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
          className={styles.hatch}
          data-step={i + 1}
        >
          <rect width={size} height={size} />
          <path d={lines} />
        </pattern>
      ))}
    </defs>
  );
}
