import { type CSSProperties, useEffect } from "react";
import { useLocatorMessages } from "@/messages/locator.ts";
import styles from "./locator-map.module.css";
import { HEIGHT, LOCATOR_ID, loadMap, SMALL, useMap, WIDTH } from "./map.ts";
import { type Mark, type Placed, placeMarks, sizeOf } from "./marks.ts";

const KINDS = [styles.near, styles.disputed, styles.own];

interface Props {
  code: string;
  name: string;
  /** Numbered as in the list beside the map, which says them in words. */
  marks?: readonly Mark[];
  small?: boolean;
}

/** A country among its neighbours. Nothing on it can be pressed: it shows where, and no more. */
export function LocatorMap({ code, name, marks = [], small }: Props) {
  const t = useLocatorMessages();
  const { outlines = [], frame = [] } = useMap(code) ?? {};
  const [, , , , km, width] = frame;
  const unit = small ? 1 / SMALL.scale : 1;
  const sides = small ? SMALL.sides : 0;

  useEffect(() => void loadMap(code), [code]);

  return (
    <div className={styles.box}>
      <svg
        id={LOCATOR_ID}
        data-code={code}
        data-frame={frame.join(" ")}
        className={styles.map}
        style={{ "--unit": unit } as CSSProperties}
        viewBox={`${-sides} 0 ${WIDTH + 2 * sides} ${HEIGHT}`}
        role="img"
        aria-label={marks.length > 0 ? t.mapWith(name, marks.map(nameOf).join(", ")) : t.map(name)}
      >
        {outlines.map((d, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: their order never changes.
          <path key={i} d={d} className={KINDS[i]} data-outline="" />
        ))}
        {frame.length > 0 &&
          placeMarks(frame, marks, unit).map((one) => (
            <Spot key={one.mark.number ?? one.mark.name} unit={unit} {...one} />
          ))}
        {km && width && <ScaleBar km={km} width={width} left={16 * unit - sides} unit={unit} />}
      </svg>
    </div>
  );
}

const nameOf = ({ name }: Mark) => name;

function Spot({ x, y, at, ring, mark, unit }: Placed & { unit: number }) {
  const size = sizeOf(mark) * unit;
  // The name is on the side on which there is more room for it.
  const isLeft = x > WIDTH / 2;
  return (
    <g>
      {ring && <circle className={styles.ring} cx={at.x} cy={at.y} r={ring} />}
      {(x !== at.x || y !== at.y) && (
        <path className={styles.lead} d={`M${at.x} ${at.y}L${x} ${y}`} />
      )}
      <rect
        className={styles.mark}
        x={x - size / 2}
        y={y - size / 2}
        width={size}
        height={size}
        transform={`rotate(45 ${x} ${y})`}
      />
      {mark.number === undefined ? (
        <text
          className={styles.label}
          x={x + (isLeft ? -16 : 16) * unit}
          y={y - 6 * unit}
          textAnchor={isLeft ? "end" : "start"}
        >
          {mark.name}
        </text>
      ) : (
        <text className={styles.number} x={x} y={y + 5 * unit}>
          {mark.number}
        </text>
      )}
    </g>
  );
}

interface BarProps {
  km: number;
  width: number;
  left: number;
  unit: number;
}

function ScaleBar({ km, width, left, unit }: BarProps) {
  const t = useLocatorMessages();
  const bottom = HEIGHT - 20 * unit;
  return (
    <>
      <path className={styles.bar} d={`M${left} ${bottom}v${6 * unit}h${width}v${-6 * unit}`} />
      <text className={styles.length} x={left} y={bottom - 6 * unit}>
        {t.kilometres(km)}
      </text>
    </>
  );
}
