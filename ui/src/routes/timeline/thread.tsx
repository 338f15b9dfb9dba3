import { useEffect, useRef } from "react";
import type { ArchiveEvent, Facets } from "@/api/types.ts";
import type { TimelineState } from "@/domain/url-state.ts";
import { useMessages } from "@/messages/context.ts";
import { useTimelineMessages } from "@/messages/timeline.ts";
import layout from "@/styles/layout.module.css";
import { ButtonLink } from "@/ui/button.tsx";
import teaser from "@/ui/event-teaser.module.css";
import { Icon } from "@/ui/icon.tsx";
import { Picture } from "@/ui/picture.tsx";
import { PlaceDate } from "@/ui/place-date.tsx";
import { Year } from "@/ui/year.tsx";
import { groupEvents } from "./groups.ts";
import styles from "./thread.module.css";

interface Props {
  events: ArchiveEvent[];
  facets: Facets | undefined;
  chosen: Pick<TimelineState, "century" | "decade">;
  busy: boolean;
  /** The next page's address, when there is one: a plain link before it is anything else. */
  next?: string;
  auto: boolean;
  onMore: () => void;
}

/** The warp with its wefts: entries alternate, and begin on the left in each span of time. */
export function Thread({ events, facets, chosen, busy, next, auto, onMore }: Props) {
  const m = useMessages();
  const t = useTimelineMessages();
  const end = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!next || !auto || !end.current) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onMore();
      },
      { rootMargin: "600px" },
    );
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [next, auto, onMore]);

  return (
    <div className={styles.warp} aria-busy={busy}>
      {groupEvents(events, facets, chosen, m).map((group) => (
        <section key={group.key}>
          <h2 className={styles.span}>
            <span>
              {group.name}
              {group.count > 0 && <small>{m.timeline.events(group.count)}</small>}
            </span>
          </h2>
          <ol className={layout.unrolling}>
            {group.events.map((event, i) => (
              <Entry key={event.id} event={event} side={i % 2 ? "right" : "left"} />
            ))}
          </ol>
        </section>
      ))}
      <div ref={end} />
      {next && (
        <div className={styles.more}>
          <ButtonLink
            look="ghost"
            href={next}
            rel="next"
            onClick={(event) => {
              event.preventDefault();
              onMore();
            }}
          >
            {t.more}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

function Entry({ event, side }: { event: ArchiveEvent; side: "left" | "right" }) {
  const m = useMessages();
  const t = useTimelineMessages();
  const href = `/events/${encodeURIComponent(event.id)}`;
  return (
    <li className={styles.entry} data-side={side}>
      <article className={`${teaser.teaser} ${teaser.edged} ${styles.card}`} data-event={event.id}>
        <div className={styles.words}>
          <p className={styles.year} data-shared="year">
            <Year event={event} />
          </p>
          <PlaceDate event={event} />
          <h3 className={teaser.title} dir="auto">
            <a href={href}>{event.title}</a>
          </h3>
          <p className={teaser.summary} dir="auto">
            {event.summary}
          </p>
          <a
            className={`${teaser.explore} ${styles.explore}`}
            href={href}
            aria-label={m.card.exploreTitle(event.title)}
          >
            {t.explore}
            <Icon name="right" />
          </a>
        </div>
        <div className={styles.cloth} data-shared="cloth">
          <Picture
            event={event}
            width={92}
            height={240}
            box={["102px", 264]}
            band={false}
            align="start"
          />
        </div>
      </article>
    </li>
  );
}
