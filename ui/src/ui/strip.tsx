import { useMessages } from "@/messages/context.ts";
import "@/styles/selvedge-44.css";
import styles from "./strip.module.css";

export interface Bar {
  key: string;
  /** Under the bar; on phones the short one, where there is one. */
  name: string;
  short?: string;
  /** For those who hear it: '19th century, 3 events'. */
  label: string;
  count: number;
  href: string;
}

interface Props {
  label: string;
  bars: readonly Bar[];
  /** The key of the bar that the page is narrowed to. */
  chosen: string;
}

/** A bar with events is never lower than this, in percent of the highest. */
const LEAST = 5;

/** How events spread over time: a bar for each span, each a link that narrows the page to it. */
export function Strip({ label, bars, chosen }: Props) {
  const m = useMessages();
  const most = Math.max(1, ...bars.map(({ count }) => count));
  // The fullest one is dyed until one is chosen.
  const dyed = chosen || bars.find(({ count }) => count === most)?.key;
  return (
    <nav aria-label={label}>
      <ul className={styles.strip}>
        {bars.map(({ key, name, short, label, count, href }) => (
          <li key={key}>
            <a
              href={href}
              aria-label={label}
              aria-current={key === chosen ? "true" : undefined}
              data-dyed={key === dyed || undefined}
            >
              <span className={styles.room}>
                <b data-zero={count === 0 || undefined}>{m.number(count)}</b>
                {count > 0 && <i style={{ height: `${heightOf(count, most)}%` }} />}
              </span>
              <span className={styles.name} data-short={short}>
                <span>{name}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const heightOf = (count: number, most: number) =>
  Math.max(LEAST, Math.round((1000 * count) / most) / 10);
