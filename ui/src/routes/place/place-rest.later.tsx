import type { PlaceAnswer, PlaceDetails } from "@/api/types.ts";
import { countryOf } from "@/domain/countries.ts";
import { inBrief } from "@/domain/life.ts";
import { Article, markedSources } from "@/features/entry/article.tsx";
import { ClothPlate } from "@/features/entry/cloth-plate.tsx";
import frame from "@/features/entry/frame.module.css";
import { InThreads } from "@/features/entry/in-threads.tsx";
import { Knots } from "@/features/entry/knots.tsx";
import { Record } from "@/features/entry/record.tsx";
import { Somewhere } from "@/features/entry/somewhere.tsx";
import { Sources } from "@/features/entry/sources.tsx";
import { Who } from "@/features/entry/who.tsx";
import { LocatorMap } from "@/features/locator/locator-map.tsx";
import { isOn, markOf } from "@/features/locator/marked.ts";
import { useSourceTools } from "@/features/moderation/source-tools.tsx";
import { Figure } from "@/features/pictures/figure.tsx";
import { Gallery } from "@/features/pictures/gallery.tsx";
import { picturesOf } from "@/features/pictures/pictured.ts";
import { useEntryMessages } from "@/messages/entry.ts";
import { usePersonMessages } from "@/messages/person.ts";
import { usePlaceMessages } from "@/messages/place.ts";
import { ButtonLink } from "@/ui/button.tsx";
import { EntryCloth } from "@/ui/entry-cloth.tsx";
import section from "@/ui/section.module.css";
import { StateBlock } from "@/ui/state-block.tsx";
import styles from "./place.module.css";

export { ShareBox } from "@/features/entry/share-box.tsx";

/** On the map of its country; one in several countries has its cloth. */
export function Where({ place }: { place: PlaceDetails }) {
  const t = usePlaceMessages();
  const country = countryOf(place.countryCode);
  if (!country) return <ClothPlate id={place.id} caption={t.cloth} />;
  return (
    <div>
      <LocatorMap
        code={country.code}
        name={country.name}
        marks={isOn(place, country.code) ? [markOf(place)] : []}
      />
      <p className={styles.note}>{place.point ? t.ring(place.radiusKm ?? 0) : t.noPoint}</p>
    </div>
  );
}

/** The article and the pictures. */
export function Description({ place }: { place: PlaceDetails }) {
  const { articleBlocks: blocks, sources, name } = place;
  const pictures = picturesOf(place, name);
  return (
    <>
      {blocks.length > 0 && (
        <Article blocks={blocks} sources={sources.length} translation={place.translation} />
      )}
      <Figure
        pictures={pictures}
        at={0}
        title={name}
        column="58vw"
        cloth={<EntryCloth id={place.id} width={590} height={393} />}
      />
      <Gallery pictures={pictures} title={name} />
    </>
  );
}

/** What happened there, the sources, and who and what the events name besides. */
export function After({ answer }: { answer: PlaceAnswer }) {
  const t = usePlaceMessages();
  const p = usePersonMessages();
  const text = useEntryMessages();
  const { place, events, eventTotal, people, places } = answer;
  const { slug, sources, articleBlocks: blocks } = place;
  return (
    <>
      <InThreads places={answer.threads} />
      <section aria-labelledby="events">
        <div className={section.head}>
          <h2 id="events">{text.eventsTitle}</h2>
          {eventTotal > 0 && <span>{text.oldestFirst}</span>}
        </div>
        {events.length === 0 ? (
          <StateBlock kind="empty" title={t.noEvents} hint={p.knowEvent}>
            <ButtonLink look="ghost" href="/suggest">
              {p.suggestEvent}
            </ButtonLink>
          </StateBlock>
        ) : (
          <Knots events={events} columns />
        )}
        {eventTotal > events.length && <p>{text.someShown(events.length, eventTotal)}</p>}
      </section>
      <div className={frame.columns}>
        <Sources
          sources={sources}
          marked={markedSources(blocks)}
          tools={useSourceTools("places", slug)}
        >
          <Record
            path="places"
            id={slug}
            updatedAt={place.updatedAt}
            href={`/places/${slug}/edits`}
          />
        </Sources>
        {(people.length > 0 || places.length > 0) && (
          <div className={frame.side}>
            {people.length > 0 && (
              <section aria-labelledby="people">
                <div className={section.head}>
                  <h2 id="people">{t.people}</h2>
                </div>
                <Who people={people} note={(one) => inBrief(one, p)} />
              </section>
            )}
            {places.length > 0 && (
              <section aria-labelledby="nearby">
                <div className={section.head}>
                  <h2 id="nearby">{t.nearby}</h2>
                </div>
                <Somewhere places={places} note={({ country }) => text.inCountry(country)} />
              </section>
            )}
          </div>
        )}
      </div>
    </>
  );
}
