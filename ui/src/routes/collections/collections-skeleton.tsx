import skeleton from "@/ui/skeleton.module.css";
import { times, Waiting } from "@/ui/waiting.tsx";
import styles from "./collections.module.css";

export const SKELETONS = 6;

export function CollectionsSkeleton() {
  return (
    <Waiting>
      <ul className={styles.grid}>
        {times(
          SKELETONS,
          <li className={`${skeleton.card} ${styles.skeleton}`} data-skeleton="">
            <div className={skeleton.cloth} />
            <div className={skeleton.lines}>
              <i />
              <b />
              <i />
              <i />
              <i />
            </div>
          </li>,
        )}
      </ul>
    </Waiting>
  );
}
