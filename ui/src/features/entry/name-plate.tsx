import { NameCloth } from "@/ui/name-cloth.tsx";
import styles from "./name-plate.module.css";

/** Stands where a picture would: the cloth of the name. */
export function NamePlate({ name, caption }: { name: string; caption: string }) {
  return (
    <figure className={styles.plate}>
      <div className={styles.cut}>
        <NameCloth name={name} width={422} height={420} />
      </div>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
