import { Suspense } from "react";
import type { ArchiveEvent, Relation } from "@/api/types.ts";
import { useRevisions } from "@/api/use-revisions.ts";
import { useSessionUser } from "@/api/use-session.ts";
import { hasRank } from "@/domain/roles.ts";
import { Article, markedSources } from "@/features/entry/article.tsx";
import { Edits, Sources } from "@/features/entry/sources.tsx";
import { Who } from "@/features/entry/who.tsx";
import { VerifySource } from "@/features/moderation/signed-in.ts";
import { Gallery } from "@/features/pictures/gallery.tsx";
import { picturesOf } from "@/features/pictures/pictured.ts";
import { useEventMessages } from "@/messages/event.ts";
import section from "@/ui/section.module.css";
import { Year } from "@/ui/year.tsx";
import { LATEST } from "./queries.ts";
import styles from "./rest.module.css";

interface Props {
  event: ArchiveEvent;
}

/** The article with its further pictures, and the sources. */
export function Text({ event }: Props) {
  const blocks = event.articleBlocks ?? [];
  const sources = event.sources ?? [];
  const user = useSessionUser();
  return (
    <>
      {blocks.length > 0 && <Article blocks={blocks} sources={sources.length} />}
      <Gallery pictures={picturesOf(event, event.title)} title={event.title} />
      <Sources
        sources={sources}
        marked={markedSources(blocks)}
        tools={(index) =>
          user &&
          hasRank(user, "editor") && (
            <Suspense fallback={null}>
              <VerifySource eventId={event.id} index={index} user={user} />
            </Suspense>
          )
        }
      >
        <Record event={event} />
      </Sources>
    </>
  );
}

function Record({ event }: Props) {
  const { data } = useRevisions(event.id, LATEST);
  if (!data) return null;
  return (
    <Edits
      total={data.total}
      at={data.items[0]?.createdAt ?? event.updatedAt}
      href={`/events/${encodeURIComponent(event.id)}/history`}
    />
  );
}

/** Where it happened, and who was there. */
export function Side({ event }: Props) {
  const text = useEventMessages();
  const { places = [], people = [] } = event;
  return (
    <>
      {places.length > 0 && (
        <section aria-labelledby="where">
          <div className={section.head}>
            <h2 id="where">{text.where}</h2>
          </div>
          <ul className={styles.places}>
            {places.map((place) => (
              <li key={place.id}>
                <a href={`/places/${encodeURIComponent(place.slug)}`} dir="auto">
                  {place.name}
                </a>
                <small>{place.country}</small>
              </li>
            ))}
          </ul>
        </section>
      )}
      {people.length > 0 && (
        <section aria-labelledby="people">
          <div className={section.head}>
            <h2 id="people">{text.people}</h2>
          </div>
          <Who people={people} note={({ role }) => role} />
        </section>
      )}
    </>
  );
}

/** What it led to and came from, as editors have said. */
export function After({ event }: Props) {
  const text = useEventMessages();
  const { relations = [] } = event;
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
