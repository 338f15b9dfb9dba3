import { EntryCloth } from "@/ui/entry-cloth.tsx";
import styles from "./cloth-plate.module.css";

/** Stands where a picture would: the cloth of a person or place. */
export function ClothPlate({ id, caption }: { id: string; caption: string }) {
  return (
    <figure className={styles.plate}>
      <div className={styles.cut}>
        <EntryCloth id={id} width={422} height={420} />
      </div>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
