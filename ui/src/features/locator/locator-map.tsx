import { useEffect } from "react";
import { useLocatorMessages } from "@/messages/locator.ts";
import styles from "./locator-map.module.css";
import { HEIGHT, LOCATOR_ID, loadMap, useMap, WIDTH } from "./map.ts";
import { type Mark, type Placed, placeMarks, SIZE } from "./marks.ts";

const KINDS = [styles.near, styles.disputed, styles.own];

interface Props {
  code: string;
  name: string;
  /** Numbered as in the list beside the map, which says them in words. */
  marks?: readonly Mark[];
}

/** A country among its neighbours. Nothing on it can be pressed: it shows where, and no more. */
export function LocatorMap({ code, name, marks = [] }: Props) {
  const t = useLocatorMessages();
  const { outlines = [], frame = [] } = useMap(code) ?? {};
  const [, , , , km, width] = frame;

  useEffect(() => void loadMap(code), [code]);

  return (
    <div className={styles.box}>
      <svg
        id={LOCATOR_ID}
        data-code={code}
        data-frame={frame.join(" ")}
        className={styles.map}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t.map(name)}
      >
        {outlines.map((d, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: their order never changes.
          <path key={i} d={d} className={KINDS[i]} data-outline="" />
        ))}
        {frame.length > 0 &&
          placeMarks(frame, marks).map((one) => <Spot key={one.mark.number} {...one} />)}
        {km && width && <ScaleBar km={km} width={width} />}
      </svg>
    </div>
  );
}

function Spot({ x, y, at, ring, mark }: Placed) {
  return (
    <g>
      {ring && <circle className={styles.ring} cx={at.x} cy={at.y} r={ring} />}
      {(x !== at.x || y !== at.y) && (
        <path className={styles.lead} d={`M${at.x} ${at.y}L${x} ${y}`} />
      )}
      <rect
        className={styles.mark}
        x={x - SIZE / 2}
        y={y - SIZE / 2}
        width={SIZE}
        height={SIZE}
        transform={`rotate(45 ${x} ${y})`}
      />
      <text className={styles.number} x={x} y={y + 5}>
        {mark.number}
      </text>
    </g>
  );
}

function ScaleBar({ km, width }: { km: number; width: number }) {
  const t = useLocatorMessages();
  return (
    <>
      <path className={styles.bar} d={`M16 ${HEIGHT - 20}v6h${width}v-6`} />
      <text className={styles.length} x={16} y={HEIGHT - 26}>
        {t.kilometres(km)}
      </text>
    </>
  );
}
