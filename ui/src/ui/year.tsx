import { type Dated, yearOf } from "@/domain/dates.ts";
import { useMessages } from "@/messages/context.ts";
import styles from "./year.module.css";

/** A year in display type. 'c.' stays small text: the display face is for numerals. */
export function Year({ event }: { event: Dated }) {
  const m = useMessages();
  const year = yearOf(event);
  if (year === null) return <span className={styles.undated}>{m.date.noYear}</span>;
  return (
    <>
      {event.precision === "circa" && <span className={styles.circa}>{m.date.circaShort} </span>}
      {year}
    </>
  );
}
