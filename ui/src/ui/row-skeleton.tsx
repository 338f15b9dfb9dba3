import styles from "./row-skeleton.module.css";
import { times, Waiting } from "./waiting.tsx";

/** In the place of the rows of a list. */
export const RowSkeleton = ({ count = 5 }: { count?: number }) => (
  <Waiting>{times(count, <div className={styles.row} />)}</Waiting>
);
