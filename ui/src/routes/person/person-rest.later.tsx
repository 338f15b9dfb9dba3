import type { PersonAnswer, PersonDetails, PlaceBrief } from "@/api/types.ts";
import { yearOf } from "@/domain/dates.ts";
import { inBrief } from "@/domain/life.ts";
import { Article, markedSources } from "@/features/entry/article.tsx";
import frame from "@/features/entry/frame.module.css";
import { InThreads } from "@/features/entry/in-threads.tsx";
import { Knots } from "@/features/entry/knots.tsx";
import { Record } from "@/features/entry/record.tsx";
import { Somewhere } from "@/features/entry/somewhere.tsx";
import { Sources } from "@/features/entry/sources.tsx";
import { Who } from "@/features/entry/who.tsx";
import { useSourceTools } from "@/features/moderation/source-tools.tsx";
import { Gallery } from "@/features/pictures/gallery.tsx";
import { picturesOf } from "@/features/pictures/pictured.ts";
import { useEntryMessages } from "@/messages/entry.ts";
import { usePersonMessages } from "@/messages/person.ts";
import { useToday } from "@/platform/today.ts";
import { ButtonLink } from "@/ui/button.tsx";
import section from "@/ui/section.module.css";
import { StateBlock } from "@/ui/state-block.tsx";
import { LifeThread } from "./life-thread.tsx";
import { threadOf } from "./thread.ts";

export { ShareBox } from "@/features/entry/share-box.tsx";

/** The article with the further pictures. */
export function Biography({ person }: { person: PersonDetails }) {
  const { articleBlocks: blocks, sources, name } = person;
  return (
    <>
      {blocks.length > 0 && (
        <Article blocks={blocks} sources={sources.length} translation={person.translation} />
      )}
      <Gallery pictures={picturesOf(person, name)} title={name} />
    </>
  );
}

/** Where the events of the person were. */
export function Places({ places }: { places: PlaceBrief[] }) {
  const t = usePersonMessages();
  const text = useEntryMessages();
  return (
    <section aria-labelledby="places">
      <div className={section.head}>
        <h2 id="places">{t.places}</h2>
      </div>
      <Somewhere places={places} note={({ country }) => text.inCountry(country)} />
    </section>
  );
}

/** The life in events, the sources, and who else was there. */
export function After({ answer }: { answer: PersonAnswer }) {
  const t = usePersonMessages();
  const { person, people } = answer;
  const { slug, sources, articleBlocks: blocks } = person;
  return (
    <>
      <InThreads places={answer.threads} />
      <Life answer={answer} />
      <div className={frame.columns}>
        <Sources
          sources={sources}
          marked={markedSources(blocks)}
          tools={useSourceTools("people", slug)}
        >
          <Record
            path="people"
            id={slug}
            updatedAt={person.updatedAt}
            href={`/people/${slug}/edits`}
          />
        </Sources>
        {people.length > 0 && (
          <section aria-labelledby="met">
            <div className={section.head}>
              <h2 id="met">{t.met}</h2>
            </div>
            <Who people={people} note={(one) => inBrief(one, t)} />
          </section>
        )}
      </div>
    </>
  );
}

function Life({ answer: { person, events, eventTotal } }: { answer: PersonAnswer }) {
  const t = usePersonMessages();
  const text = useEntryMessages();
  const thisYear = yearOf({ date: useToday() }) ?? 0;
  const years = events.flatMap((event) => yearOf(event) ?? []);
  const thread = threadOf(person, years, thisYear);
  return (
    <section aria-labelledby="events">
      <div className={section.head}>
        <h2 id="events">{thread ? t.life : text.eventsTitle}</h2>
        {eventTotal > 0 && <span>{text.events(eventTotal)}</span>}
      </div>
      {thread && <LifeThread thread={thread} life={person} />}
      {events.length === 0 ? (
        <StateBlock kind="empty" title={t.noEvents} hint={t.knowEvent}>
          <ButtonLink look="ghost" href="/suggest">
            {t.suggestEvent}
          </ButtonLink>
        </StateBlock>
      ) : (
        <Knots events={events} columns />
      )}
      {eventTotal > events.length && <p>{text.someShown(events.length, eventTotal)}</p>}
    </section>
  );
}
