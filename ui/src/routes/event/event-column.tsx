import type { ArchiveEvent } from "@/api/types.ts";
import { useMessages } from "@/messages/context.ts";
import { useEventMessages } from "@/messages/event.ts";
import { Picture } from "@/ui/picture.tsx";
import { Year } from "@/ui/year.tsx";
import { clothCaption } from "./caption.ts";
import styles from "./event.module.css";

/** The image or cloth beside the text, with the year cut into its corner. */
export function EventColumn({ event }: { event: ArchiveEvent }) {
  const m = useMessages();
  const text = useEventMessages();
  return (
    <div className={styles.column}>
      <div className={styles.image}>
        <div className={styles.cut}>
          <Picture
            event={event}
            width={470}
            height={644}
            box={["42vw", 704]}
            narrowBox={["100vw", 308]}
            eager
          />
        </div>
        <p className={styles.year}>
          <Year event={event} />
        </p>
      </div>
      {!event.image && <p className={styles.caption}>{clothCaption(event, text, m)}</p>}
    </div>
  );
}
