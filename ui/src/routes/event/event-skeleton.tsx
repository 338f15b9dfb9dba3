import { useMessages } from "@/messages/context.ts";
import { useEntryMessages } from "@/messages/entry.ts";
import { useEventMessages } from "@/messages/event.ts";
import section from "@/ui/section.module.css";
import skeleton from "@/ui/skeleton.module.css";
import styles from "./event.module.css";

/** The skeleton of the event page. Its heading keeps the focus until the title is loaded. */
export function EventSkeleton() {
  const m = useMessages();
  return (
    <div className={styles.cloth} aria-busy="true">
      <div className={`${styles.undyed} ${skeleton.cloth}`} />
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
  const text = useEntryMessages();
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

/** Without the anchor of the discussion: a link to it waits until it is there. */
export function DiscussionSkeleton() {
  const text = useEventMessages();
  return (
    <section aria-label={text.discussion} aria-busy="true">
      <div className={section.head}>
        <h2>{text.discussion}</h2>
      </div>
    </section>
  );
}
