import type { ArchiveEvent, PlaceBrief } from "@/api/types.ts";
import { countryOf } from "@/domain/countries.ts";
import { Somewhere } from "@/features/entry/somewhere.tsx";
import { LocatorMap } from "@/features/locator/locator-map.tsx";
import { isOn, markOf } from "@/features/locator/marked.ts";
import { useEntryMessages } from "@/messages/entry.ts";
import { useEventMessages } from "@/messages/event.ts";
import section from "@/ui/section.module.css";
import styles from "./where.module.css";

/** The map that shows most of an event: of its country, unless its places are in another. */
function mapOf(event: ArchiveEvent, places: PlaceBrief[]): string {
  const own = event.countryCode;
  if (places.some((place) => isOn(place, own))) return own;
  return places.find(({ point, countryCode }) => point && countryCode)?.countryCode ?? own;
}

/** Where it happened: on a map as exactly as it is known, and in words. */
export function Where({ event }: { event: ArchiveEvent }) {
  const text = useEventMessages();
  const entry = useEntryMessages();
  const { places = [] } = event;
  const country = countryOf(mapOf(event, places));
  const marked = country ? places.filter((place) => isOn(place, country.code)) : [];
  const alone = places.length === 1 ? places[0] : undefined;
  const number = (place: PlaceBrief) =>
    alone || !marked.includes(place) ? undefined : marked.indexOf(place) + 1;
  if (!country && places.length === 0) return null;
  return (
    <section aria-labelledby="where">
      <div className={section.head}>
        <h2 id="where">{text.where}</h2>
      </div>
      {country && (
        <div className={styles.map}>
          <LocatorMap
            code={country.code}
            name={country.name}
            marks={marked.map((place) => markOf(place, number(place)))}
            small
          />
        </div>
      )}
      {alone ? (
        <p className={styles.place}>
          <a href={`/places/${encodeURIComponent(alone.slug)}`} dir="auto">
            {alone.name}
          </a>
        </p>
      ) : (
        <Somewhere
          places={places}
          number={number}
          note={(place) => entry.inCountry(place.country)}
        />
      )}
      <p className={styles.note}>
        {alone?.point ? (
          text.ring(alone.radiusKm ?? 0)
        ) : places.some(({ point }) => point) ? (
          text.rings
        ) : (
          <>
            {text.noPlace} <a href="#discussion">{text.doYouKnow}</a>
          </>
        )}
      </p>
    </section>
  );
}
