import type { Understanding } from "@/api/types.ts";
import { useUnderstoodMessages } from "@/messages/understood.ts";
import styles from "./understood.module.css";

interface Props {
  understood: Understanding;
  /** Where another text is searched for. */
  href: (text: string) => string;
  onChoose?: (text: string) => void;
}

/** What was made of a text, where it is not just what was typed, and the ways to mean it. */
export function Understood({ understood, href, onChoose }: Props) {
  const t = useUnderstoodMessages();
  const { words, corrections, dropped, complete, years } = understood;
  const missing = [...corrections.map(({ from }) => from), ...dropped];
  const sentences: string[] = [];
  if (missing.length > 0) sentences.push(t.missing(missing));
  const within = years?.applied ? t.years(years.from, years.to) : "";
  if (words.length > 0 && (within || missing.length > 0)) {
    const shown = missing.length > 0 ? t.showing(words) : t.shown(words);
    sentences.push(within ? `${shown}, ${within}.` : `${shown}.`);
  }
  if (years && !years.applied) sentences.push(t.anyTime(years.from, years.to));
  if (!complete) sentences.push(t.incomplete);
  if (sentences.length === 0) return null;
  const ways = corrections.map(({ from, query }) => ({ name: t.only(from), query }));
  if (years?.applied && years.query) ways.push({ name: t.anyYear, query: years.query });
  return (
    <p className={styles.understood}>
      <span>
        {sentences
          .join(" ")
          .split("**")
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text keep their order.
          .map((piece, i) => (i % 2 ? <b key={i}>{piece}</b> : piece))}
      </span>
      {ways.map(({ name, query }) => (
        <a
          key={name}
          href={href(query)}
          onClick={
            onChoose &&
            ((event) => {
              event.preventDefault();
              onChoose(query);
            })
          }
        >
          {name}
        </a>
      ))}
    </p>
  );
}
