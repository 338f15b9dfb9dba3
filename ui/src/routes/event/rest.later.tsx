import { related } from "@/api/events.ts";
import type { ArchiveEvent, Participant, Relation } from "@/api/types.ts";
import { useApi } from "@/api/use-api.ts";
import { Article, markedSources } from "@/features/entry/article.tsx";
import { InThreads } from "@/features/entry/in-threads.tsx";
import { Record } from "@/features/entry/record.tsx";
import { Sources } from "@/features/entry/sources.tsx";
import { Who } from "@/features/entry/who.tsx";
import { useSourceTools } from "@/features/moderation/source-tools.tsx";
import { Gallery } from "@/features/pictures/gallery.tsx";
import { picturesOf } from "@/features/pictures/pictured.ts";
import { useEventMessages } from "@/messages/event.ts";
import { useCameFrom } from "@/platform/navigation.ts";
import { Icon } from "@/ui/icon.tsx";
import section from "@/ui/section.module.css";
import { Year } from "@/ui/year.tsx";
import { InItsTime } from "./in-its-time.tsx";
import { More } from "./more.tsx";
import styles from "./rest.module.css";

export { Discussion } from "@/features/discussion/discussion.tsx";
export { DisputedDate } from "./disputed-date.tsx";
export { Where } from "./where.tsx";

interface Props {
  event: ArchiveEvent;
}

/** The article with its further pictures, and the sources. */
export function Text({ event, alone }: Props & { alone?: boolean }) {
  const blocks = event.articleBlocks ?? [];
  const sources = event.sources ?? [];
  return (
    <>
      {blocks.length > 0 && (
        <Article blocks={blocks} sources={sources.length} translation={event.translation} />
      )}
      <Gallery pictures={picturesOf(event, event.title)} title={event.title} />
      <Sources
        sources={sources}
        marked={markedSources(blocks)}
        tools={useSourceTools("events", event.id)}
      >
        {!alone && (
          <Record
            path="events"
            id={event.id}
            updatedAt={event.updatedAt}
            href={`/events/${encodeURIComponent(event.id)}/history`}
          />
        )}
      </Sources>
    </>
  );
}

/** Who was there, and what they did. */
export function People({ people }: { people: Participant[] }) {
  const text = useEventMessages();
  return (
    <section aria-labelledby="people">
      <div className={section.head}>
        <h2 id="people">{text.people}</h2>
      </div>
      <Who people={people} note={({ role }) => role} />
    </section>
  );
}

/** The ways on: its time, its connections, and more of the same. */
export function After({ event }: Props) {
  const { data } = useApi(related(event.id));
  return (
    <>
      {data && <InThreads places={data.threads} />}
      {data && <InItsTime event={event} related={data} />}
      <Connections relations={event.relations ?? []} />
      {data && <More event={event} related={data} />}
    </>
  );
}

/** What editors have said that it led to and came from. */
function Connections({ relations }: { relations: Relation[] }) {
  const text = useEventMessages();
  if (relations.length === 0) return null;
  return (
    <section aria-labelledby="connections">
      <div className={section.head}>
        <h2 id="connections">{text.connections}</h2>
        <span>{text.byEditors}</span>
      </div>
      <ul className={styles.ties}>
        {relations.map((relation) => (
          <Tie key={`${relation.type}${relation.inverse}${relation.eventId}`} relation={relation} />
        ))}
      </ul>
    </section>
  );
}

function Tie({ relation }: { relation: Relation }) {
  const text = useEventMessages();
  const { type, inverse, eventId, title, note } = relation;
  return (
    <li>
      <span className={styles.kind}>{text.ties[type][inverse ? 1 : 0]}</span>
      <span className={styles.year}>
        <Year event={relation} />
      </span>
      <a href={`/events/${encodeURIComponent(eventId)}`} dir="auto">
        {title}
      </a>
      {note && (
        <span className={styles.note} dir="auto">
          {note}
        </span>
      )}
    </li>
  );
}

/** The events before and after it in time, of all countries. */
export function Turn({ event }: Props) {
  const text = useEventMessages();
  const { data } = useApi(related(event.id));
  const { previous, next } = data ?? {};
  if (!previous && !next) return null;
  return (
    <nav className={styles.turn} aria-label={text.inTime}>
      {previous && (
        <a href={`/events/${encodeURIComponent(previous.id)}`} rel="prev">
          <small>
            <Icon name="left" />
            {text.previousInTime}
          </small>
          <b>
            <Year event={previous} />
          </b>
          <span dir="auto">{previous.title}</span>
        </a>
      )}
      {next && (
        <a href={`/events/${encodeURIComponent(next.id)}`} rel="next">
          <small>
            {text.nextInTime}
            <Icon name="right" />
          </small>
          <span dir="auto">{next.title}</span>
          <b>
            <Year event={next} />
          </b>
        </a>
      )}
    </nav>
  );
}

/** The list as it was left, and the front page. */
export function WaysBack() {
  const text = useEventMessages();
  const from = useCameFrom();
  // The list as it was left, with its filters and its page.
  const list = from && /^\/history(\?|$)/.test(from) ? from : "/history";
  return (
    <nav className={styles.back} aria-label={text.back}>
      <a href={list}>
        <Icon name="left" />
        {text.backToHistory}
      </a>
      <a href="/">
        <Icon name="left" />
        {text.backHome}
      </a>
    </nav>
  );
}
