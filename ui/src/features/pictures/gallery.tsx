import { usePictureMessages } from "@/messages/pictures.ts";
import { Figure } from "./figure.tsx";
import styles from "./gallery.module.css";
import type { Pictured } from "./pictured.ts";

/** The pictures after the first, in a row. */
export function Gallery({ pictures, title }: { pictures: Pictured[]; title: string }) {
  const text = usePictureMessages();
  if (pictures.length < 2) return null;
  return (
    <ul className={styles.gallery} aria-label={text.more}>
      {pictures.slice(1).map(({ path }, i) => (
        <li key={path}>
          <Figure pictures={pictures} at={i + 1} title={title} column="300px" />
        </li>
      ))}
    </ul>
  );
}
