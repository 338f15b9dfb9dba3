import type { CountryAnswer } from "@/api/types.ts";
import { inBrief } from "@/domain/life.ts";
import { Somewhere } from "@/features/entry/somewhere.tsx";
import { Who } from "@/features/entry/who.tsx";
import { withQuery } from "@/lib/query-string.ts";
import { useCountryMessages } from "@/messages/country.ts";
import { usePersonMessages } from "@/messages/person.ts";
import { Icon } from "@/ui/icon.tsx";
import section from "@/ui/section.module.css";
import styles from "./side.module.css";

/** The places and the people of a country, those first that most of its events name. */
export function Side({ country }: { country: CountryAnswer }) {
  const t = useCountryMessages();
  const p = usePersonMessages();
  const { people, peopleTotal, places, placeTotal, unplaced } = country;
  const { name } = country.country;
  return (
    <div className={styles.side}>
      {places.length > 0 && (
        <section aria-labelledby="places">
          <div className={section.head}>
            <h2 id="places">{t.places}</h2>
          </div>
          <Somewhere
            places={places}
            number={(place) => (place.point ? places.indexOf(place) + 1 : undefined)}
            note={({ events }) => t.eventsOf(events)}
          />
          <p className={styles.note}>
            {t.ring} {unplaced > 0 && t.unplaced(unplaced)}
          </p>
          {placeTotal > places.length && (
            <All href={withQuery("/places", { country: name })}>{t.allPlaces(placeTotal)}</All>
          )}
        </section>
      )}
      {people.length > 0 && (
        <section aria-labelledby="people">
          <div className={section.head}>
            <h2 id="people">{t.people}</h2>
          </div>
          <Who people={people} note={(one) => inBrief(one, p)} />
          {peopleTotal > people.length && (
            <All href={withQuery("/people", { country: name })}>{t.allPeople(peopleTotal)}</All>
          )}
        </section>
      )}
    </div>
  );
}

function All({ href, children }: { href: string; children: string }) {
  return (
    <a className={styles.all} href={`${href}#directory`}>
      {children}
      <Icon name="right" />
    </a>
  );
}
