import type { EventBrief, Excerpt } from "@/api/types.ts";
import { longDate, machineDate } from "@/domain/dates.ts";
import { useMessages } from "@/messages/context.ts";
import { Year } from "@/ui/year.tsx";
import { Marked } from "./marked.tsx";
import styles from "./search-overlay.module.css";

interface Props {
  event: EventBrief;
  title: Excerpt;
  onOpen: (click: React.MouseEvent, href: string) => void;
}

export function SearchResult({ event, title, onOpen }: Props) {
  const m = useMessages();
  const href = `/events/${encodeURIComponent(event.id)}`;
  return (
    <a className={styles.result} href={href} onClick={(click) => onOpen(click, href)}>
      <span className={styles.year} aria-hidden="true">
        <Year event={event} />
      </span>
      <span>
        <strong className={styles.title} dir="auto">
          <Marked {...title} />
        </strong>
        <small className={styles.where}>
          {event.country}, <time dateTime={machineDate(event)}>{longDate(event, m)}</time>
        </small>
      </span>
    </a>
  );
}
