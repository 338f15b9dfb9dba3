import type { ReactNode } from "react";
import type { Excerpt } from "@/api/types.ts";
import styles from "./marked.module.css";

/** A text with what was searched for underlined in ochre. */
export function Marked({ text, matches }: Excerpt) {
  const pieces: ReactNode[] = [];
  let last = 0;
  for (const { start, end } of matches) {
    pieces.push(
      text.slice(last, start),
      <mark className={styles.match} key={start}>
        {text.slice(start, end)}
      </mark>,
    );
    last = end;
  }
  pieces.push(text.slice(last));
  return pieces;
}
