import { withQuery } from "@/lib/query-string.ts";
import { useMessages } from "@/messages/context.ts";
import { ButtonLink } from "./button.tsx";
import styles from "./follow.module.css";
import { Icon } from "./icon.tsx";

interface Props {
  /** The feed's file, without its ending. */
  feed?: "latest" | "on-this-day";
  /** What both are narrowed to. */
  about?: { tag?: string; country?: string };
}

/** The feed and the calendar that match a page, where readers can see them. */
export function Follow({ feed = "latest", about = {} }: Props) {
  const m = useMessages();
  return (
    <nav className={styles.follow} aria-label={m.follow.label}>
      <ButtonLink look="ghost" href={withQuery(`/feeds/${feed}.atom`, about)}>
        <Icon name="feed" />
        {m.follow.feed}
      </ButtonLink>
      <ButtonLink look="ghost" href={withQuery("/feeds/anniversaries.ics", about)}>
        <Icon name="calendar" />
        {m.follow.calendar}
      </ButtonLink>
    </nav>
  );
}
