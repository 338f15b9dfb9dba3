import { sharePath } from "@/api/events.ts";
import type { ArchiveEvent } from "@/api/types.ts";
import { shareableEvent } from "@/domain/share.ts";
import { classes } from "@/lib/text.ts";
import { useMessages } from "@/messages/context.ts";
import { cardSizeClass } from "./card-size.ts";
import { TagChips } from "./chip.tsx";
import styles from "./event-card.module.css";
import teaser from "./event-teaser.module.css";
import { Icon } from "./icon.tsx";
import { Picture } from "./picture.tsx";
import { PlaceDate } from "./place-date.tsx";
import { ShareButton } from "./share-button.tsx";
import { Year } from "./year.tsx";

interface Props {
  event: ArchiveEvent;
  imageHeight: number;
  /** The first card of a grid spans two strips. */
  double?: boolean;
}

/** A cut of cloth with a year, sewn to its neighbours. Links are plain: one listener serves all. */
export function EventCard({ event, imageHeight, double = false }: Props) {
  const m = useMessages();
  const height = Math.round(imageHeight * 1.12);
  const href = `/events/${encodeURIComponent(event.id)}`;
  return (
    <article
      className={classes(teaser.teaser, styles.card, double && styles.double)}
      data-event={event.id}
    >
      <div className={classes(styles.image, cardSizeClass(imageHeight))}>
        <div className={styles.cut} data-shared="cloth">
          <Picture
            event={event}
            width={double ? 800 : 400}
            height={height}
            box={[double ? "790px" : "400px", height]}
            narrowBox={["100vw", height]}
            eager={double}
          />
        </div>
        <p className={styles.year} data-shared="year">
          <Year event={event} />
        </p>
      </div>
      <div className={styles.body}>
        <PlaceDate event={event} />
        <h3 className={teaser.title} dir="auto">
          <a href={href}>{event.title}</a>
        </h3>
        <p className={`${teaser.summary} ${styles.summary}`} dir="auto">
          {event.summary}
        </p>
        <TagChips tags={event.tags} label={m.card.tags} />
        <div className={styles.actions}>
          <a
            className={`${teaser.explore} ${styles.explore}`}
            href={href}
            aria-label={m.card.exploreTitle(event.title)}
          >
            {m.card.explore}
            <Icon name="right" />
          </a>
          <ShareButton
            className={styles.share}
            label={m.card.share}
            name={m.card.shareTitle(event.title)}
            subject={() => shareableEvent(event, sharePath(event.id), m)}
            placement="above"
          />
        </div>
      </div>
    </article>
  );
}
