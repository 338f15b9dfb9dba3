import { useEffect } from "react";
import { countryOf } from "@/domain/countries.ts";
import { type places, usePlacesMessages } from "@/messages/places.ts";
import styles from "./africa-map.module.css";
import type { Pointing } from "./country-link.tsx";
import { MAP_HEIGHT, MAP_PLACES, MAP_WIDTH } from "./map-places.ts";
import { loadOutlines, MAP_ID, useOutlines } from "./outlines.ts";
import { type Bounds, boundsOf, type CountryCount, stepOf } from "./tally.ts";

interface Props extends Pointing {
  /** Undefined while the counts are loading; the map then has no colours. */
  counts: CountryCount[] | undefined;
  /** The same over the latest events only, which the list beside the map counts. */
  latest: CountryCount[] | undefined;
  /** How many events the latest are. */
  latestTotal: number;
}

/**
 * All 54 countries, each a link to its events. The steps differ in hatch as well as in
 * shade, so that they can be told apart in print and without colour. The list of all
 * countries says the same in words, so the keyboard need not walk through 54 shapes.
 */
export function AfricaMap({ counts, latest, latestTotal, pointed, onPoint }: Props) {
  const t = usePlacesMessages();
  const countOf = (code: string) => counts?.find((entry) => entry.code === code)?.count;
  const bounds = boundsOf(counts ?? []);
  const outlines = useOutlines();
  const at = MAP_PLACES.findIndex(({ code }) => code !== "" && code === pointed);
  const top = MAP_PLACES[at];
  const tip = top && countOf(top.code);
  const ofLatest = latest?.find((entry) => entry.code === top?.code)?.count ?? 0;

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
            if (!country)
              return <path key="other" d={d} className={styles.disputed} data-disputed="" />;
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
                <path d={d} className={styles.land} data-step={stepOf(count, bounds)} />
                {ring && <circle cx={x} cy={y} r={18} className={styles.ring} />}
              </a>
            );
          })}
          {/* Over the borders of the neighbours, which are drawn whole. */}
          <g className={styles.disputedBorder}>
            <path d={outlines[DISPUTED]} />
            <path d={outlines[DISPUTED]} />
          </g>
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
            {tip !== undefined && <span>{t.inArchive(t.events(tip))}</span>}
            {tip !== undefined && latest && tip !== ofLatest && (
              <span>{t.ofLatest(ofLatest, latestTotal)}</span>
            )}
          </div>
        )}
      </div>
      <figcaption>
        <ul className={styles.legend} aria-label={t.legend}>
          {stepNames(bounds, t).map((name, step) => (
            <li key={name}>
              <svg aria-hidden="true">
                <rect width="100%" height="100%" className={styles.land} data-step={step} />
              </svg>
              {name}
            </li>
          ))}
          <li>
            <svg aria-hidden="true">
              <rect width="100%" height="100%" className={styles.disputed} />
            </svg>
            {t.disputed}
          </li>
        </ul>
        <p className={styles.note}>{t.note}</p>
      </figcaption>
    </figure>
  );
}

const DISPUTED = MAP_PLACES.findIndex(({ code }) => code === "");

function stepNames(bounds: Bounds, t: typeof places): string[] {
  const shades = bounds.map((bound, i) => t.step((bounds[i - 1] ?? 0) + 1, bound));
  return [t.none, ...shades, t.orMore((bounds.at(-1) ?? 0) + 1)];
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
      <pattern
        id="hatch-disputed"
        width={16}
        height={16}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(-45)"
        className={styles.disputedHatch}
      >
        <rect width={16} height={16} />
        <path d="M0 0V16" />
      </pattern>
    </defs>
  );
}
