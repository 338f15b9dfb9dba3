import type { ReactNode } from "react";
import type { SearchHit } from "@/api/types.ts";
import { slugOf } from "@/domain/countries.ts";
import { inBrief } from "@/domain/life.ts";
import { type PersonMessages, usePersonMessages } from "@/messages/person.ts";
import { type SearchMessages, useSearchMessages } from "@/messages/search.ts";
import { Glyph } from "@/ui/icon.tsx";
import styles from "./found-name.module.css";
import { Marked } from "./marked.tsx";

const PERSON = "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 21c0-5 4-7 8-7s8 2 8 7";
const THREAD = "M12 2v20M6 7h12M6 12h12M6 17h12";
const PLACE =
  "M12 22c5-6 7-9 7-12a7 7 0 1 0-14 0c0 3 2 6 7 12zM12 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z";

/** The page of what was found. */
export function addressOf({ event, person, place, country, thread }: SearchHit): string {
  if (event) return `/events/${encodeURIComponent(event.id)}`;
  if (person) return `/people/${person.slug}`;
  if (place) return `/places/${place.slug}`;
  if (thread) return `/threads/${thread.slug}`;
  return country ? `/countries/${slugOf(country.name)}` : "/";
}

function noteOf(hit: SearchHit, t: SearchMessages, p: PersonMessages): ReactNode {
  const { person, place, country, thread, excerpt, events, found } = hit;
  const count = found ? t.ofThese(found) : t.events(events);
  if (country) return [...country.names.slice(0, 1), count].join(", ");
  if (person) {
    const rest = events ? count : person.countries.slice(0, 2).join(", ");
    return [inBrief(person, p), rest].filter(Boolean).join(", ");
  }
  if (excerpt?.matches.length) return <Marked {...excerpt} />;
  if (thread) return t.stops(events);
  return [place?.country, count].filter(Boolean).join(", ");
}

interface Props {
  hit: SearchHit;
  onOpen?: (click: React.MouseEvent, href: string) => void;
}

/** A person, place, country or thread among what was found. */
export function FoundName({ hit, onOpen }: Props) {
  const t = useSearchMessages();
  const p = usePersonMessages();
  const href = addressOf(hit);
  return (
    <a className={styles.name} href={href} onClick={onOpen && ((click) => onOpen(click, href))}>
      <Glyph path={hit.person ? PERSON : hit.thread ? THREAD : PLACE} />
      <span>
        <strong dir="auto">
          <Marked {...hit.title} />
        </strong>
        <small dir="auto">{noteOf(hit, t, p)}</small>
      </span>
    </a>
  );
}
