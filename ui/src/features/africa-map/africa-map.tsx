import { type ReactNode, useEffect } from "react";
import { countryOf } from "@/domain/countries.ts";
import { type map, useMapMessages } from "@/messages/map.ts";
import styles from "./africa-map.module.css";
import { centreOf } from "./centre.ts";
import { MAP_CODES, MAP_HEIGHT, MAP_WIDTH, RINGED } from "./map-codes.ts";
import { loadOutlines, MAP_ID, useOutlines } from "./outlines.ts";
import { type Bounds, type CountryCount, type Pointing, stepOf } from "./tally.ts";

interface Props extends Pointing {
  /** What it shows, and what its shades stand for. */
  label: string;
  legend: string;
  note: string;
  /** Undefined while the counts are loading; the map then has no colours. */
  counts: readonly CountryCount[] | undefined;
  bounds: Bounds;
  /** Where a country leads. */
  hrefOf: (name: string) => string;
  /** What is said of the country that is pointed at, besides its name. */
  tip: (count: number, code: string) => ReactNode;
}

/**
 * All 54 countries, each a link. The steps differ in hatch as well as in shade, so that they
 * can be told apart in print and without colour. A list beside it says the same in words, so
 * the keyboard need not walk through 54 shapes.
 */
export function AfricaMap(props: Props) {
  const { label, legend, note, counts, bounds, hrefOf, tip, pointed, onPoint } = props;
  const t = useMapMessages();
  const countOf = (code: string) =>
    counts && (counts.find((entry) => entry.code === code)?.count ?? 0);
  const outlines = useOutlines();
  const top = pointed && outlines[MAP_CODES.indexOf(pointed)];
  const centre = top ? centreOf(top) : undefined;
  const count = countOf(pointed);

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
          aria-label={label}
        >
          <Hatches />
          {MAP_CODES.map((code, i) => {
            const d = outlines[i];
            const country = countryOf(code);
            if (!country)
              return <path key="other" d={d} className={styles.disputed} data-disputed="" />;
            const { name } = country;
            const count = countOf(code);
            return (
              <a
                key={code}
                href={hrefOf(name)}
                tabIndex={-1}
                aria-label={count === undefined ? name : t.country(name, t.events(count))}
                onPointerEnter={() => onPoint(code)}
                onPointerLeave={() => onPoint("")}
              >
                <path d={d} className={styles.land} data-step={stepOf(count, bounds)} />
                {d && RINGED.includes(code) && <Ring d={d} r={18} className={styles.ring} />}
              </a>
            );
          })}
          {/* Over the borders of the neighbours, which are drawn whole. */}
          <g className={styles.disputedBorder}>
            <path d={outlines[DISPUTED]} />
            <path d={outlines[DISPUTED]} />
          </g>
          {top &&
            (RINGED.includes(pointed) ? (
              <Ring d={top} r={20} className={styles.pointed} />
            ) : (
              <path d={top} className={styles.pointed} />
            ))}
        </svg>
        {centre && (
          <div
            className={styles.tip}
            style={{
              left: `${(100 * Math.min(centre.x, MAP_WIDTH * 0.7)) / MAP_WIDTH}%`,
              top: `${(100 * centre.y) / MAP_HEIGHT + 6}%`,
            }}
          >
            <b>{countryOf(pointed)?.name}</b>
            {count !== undefined && tip(count, pointed)}
          </div>
        )}
      </div>
      <figcaption>
        <ul className={styles.legend} aria-label={legend}>
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
        <p className={styles.note}>{note}</p>
      </figcaption>
    </figure>
  );
}

const DISPUTED = MAP_CODES.indexOf("");

function Ring({ d, ...rest }: { d: string; r: number; className?: string }) {
  const { x, y } = centreOf(d);
  return <circle cx={x} cy={y} {...rest} />;
}

function stepNames(bounds: Bounds, t: typeof map): string[] {
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
