import type { ArchiveEvent, Related } from "@/api/types.ts";
import { useEventMessages } from "@/messages/event.ts";
import cuts from "@/ui/cuts.module.css";
import { Picture } from "@/ui/picture.tsx";
import { PlaceDate } from "@/ui/place-date.tsx";
import section from "@/ui/section.module.css";
import { Year } from "@/ui/year.tsx";
import styles from "./more.module.css";

const MOST = 3;

/** Events of the same country that were not shown above, and then others that are near. */
export function More({ event, related }: { event: ArchiveEvent; related: Related }) {
  const text = useEventMessages();
  const all = related.items.map((item) => item.event);
  const same = all.filter(({ country }) => country === event.country);
  const ofCountry = same.length > 0;
  const events = (ofCountry ? same : all).slice(0, MOST);
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="more">
      <div className={section.head}>
        <h2 id="more">{ofCountry ? text.moreOfCountry : text.more}</h2>
        {ofCountry && (
          <span>
            <a href={`/history?country=${encodeURIComponent(event.country)}`}>
              {text.allOfCountry}
            </a>
          </span>
        )}
      </div>
      <ul className={`${cuts.cards} ${styles.cards}`}>
        {events.map((one) => (
          <li key={one.id} data-event={one.id}>
            <div className={cuts.cut} data-shared="cloth">
              <Picture
                event={one}
                width={400}
                height={180}
                box={["400px", 180]}
                narrowBox={["100vw", 180]}
              />
            </div>
            <p className={styles.year} data-shared="year">
              <Year event={one} />
            </p>
            <div className={`${cuts.words} ${styles.words}`}>
              <PlaceDate event={one} />
              <h3 dir="auto">
                <a href={`/events/${encodeURIComponent(one.id)}`}>{one.title}</a>
              </h3>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
