import { type Dated, machineDate, partialDate } from "@/domain/dates.ts";
import { useMessages } from "@/messages/context.ts";
import styles from "./place-date.module.css";

/** The line above a title: the country, then month and day as far as they are known. */
export function PlaceDate({ event }: { event: Dated & { country: string } }) {
  const m = useMessages();
  const date = partialDate(event, m);
  return (
    <p className={styles.line}>
      <b className={styles.place}>{event.country}</b>
      {date && <time dateTime={machineDate(event)}>{date}</time>}
    </p>
  );
}
