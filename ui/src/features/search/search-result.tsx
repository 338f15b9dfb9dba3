import type { ArchiveEvent } from "@/api/types.ts";
import { longDate, machineDate } from "@/domain/dates.ts";
import { markMatches } from "@/lib/mark-matches.ts";
import { useMessages } from "@/messages/context.ts";
import { Year } from "@/ui/year.tsx";
import styles from "./search-overlay.module.css";

interface Props {
  event: ArchiveEvent;
  search: string;
  onChoose: (href: string) => void;
}

export function SearchResult({ event, search, onChoose }: Props) {
  const m = useMessages();
  const href = `/events/${encodeURIComponent(event.id)}`;
  return (
    <li>
      <a
        className={styles.result}
        href={href}
        onClick={(click) => {
          // The browser opens new tabs and windows; the overlay stays open.
          if (click.metaKey || click.ctrlKey || click.shiftKey) return;
          click.preventDefault();
          onChoose(href);
        }}
      >
        <span className={styles.year} aria-hidden="true">
          <Year event={event} />
        </span>
        <strong className={styles.title} dir="auto">
          {markMatches(event.title, search).map((piece, i) =>
            piece.match ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text keep their order.
              <mark key={i}>{piece.text}</mark>
            ) : (
              piece.text
            ),
          )}
        </strong>
        <span className={styles.where}>
          <b>{event.country}</b> <time dateTime={machineDate(event)}>{longDate(event, m)}</time>
        </span>
      </a>
    </li>
  );
}
