import { useMessages } from "@/messages/context.ts";
import { useEventMessages } from "@/messages/event.ts";
import section from "@/ui/section.module.css";
import skeleton from "@/ui/skeleton.module.css";
import styles from "./event.module.css";

/** The skeleton of the event page. Its heading keeps the focus until the title is loaded. */
export function EventSkeleton() {
  const m = useMessages();
  return (
    <div className={styles.article} aria-busy="true">
      <div className={styles.column}>
        <div className={`${styles.image} ${skeleton.cloth}`} />
      </div>
      <div className={skeleton.lines}>
        <i />
        <h1 className={skeleton.title} aria-label={m.states.loading} />
        <i />
        <b />
        <i />
      </div>
    </div>
  );
}

export function SourcesSkeleton() {
  const text = useEventMessages();
  return (
    <section aria-labelledby="sources" aria-busy="true">
      <div className={section.head}>
        <h2 id="sources">{text.sources}</h2>
      </div>
      <div className={skeleton.lines}>
        <i />
        <i />
      </div>
    </section>
  );
}
