import { useEventMessages } from "@/messages/event.ts";
import section from "@/ui/section.module.css";
import skeleton from "@/ui/skeleton.module.css";

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
