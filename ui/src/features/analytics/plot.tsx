import { useId } from "react";
import { useMessages } from "@/messages/context.ts";
import styles from "./trends.module.css";

export interface Bar {
  name: string;
  value: number;
}

const WIDTH = 620;
const HEIGHT = 120;
const GAP = 2;

/** Bars over time. The table beside it says the same in words. */
export function Plot({ title, bars }: { title: string; bars: readonly Bar[] }) {
  const m = useMessages();
  const id = useId();
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const step = WIDTH / bars.length;
  const total = bars.reduce((sum, { value }) => sum + value, 0);
  return (
    <figure className={styles.plot} aria-labelledby={id}>
      <figcaption id={id}>
        <b>{title}</b>
        <span>{m.number(total)}</span>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <line x1="0" x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
        {bars.map(({ name, value }, at) => {
          // What happened at all can be seen.
          const height = value === 0 ? 0 : Math.max(2, (value / most) * (HEIGHT - 4));
          return (
            <rect
              key={name}
              x={at * step + GAP / 2}
              y={HEIGHT - height}
              width={Math.max(1, step - GAP)}
              height={height}
            >
              <title>{`${name}: ${m.number(value)}`}</title>
            </rect>
          );
        })}
      </svg>
      <p className={styles.ends} aria-hidden="true">
        <span>{bars[0]?.name ?? "\u00a0"}</span>
        <span>{bars.at(-1)?.name}</span>
      </p>
    </figure>
  );
}
