import type { ReactNode } from "react";
import { onHost } from "@/api/client.ts";
import type { PersonBrief } from "@/api/types.ts";
import { classes } from "@/lib/text.ts";
import { EntryCloth } from "@/ui/entry-cloth.tsx";
import { copiesOf } from "@/ui/picture.tsx";
import styles from "./who.module.css";

type Shown = Pick<PersonBrief, "id" | "slug" | "name" | "image" | "media">;

interface Props<Person> {
  people: Person[];
  /** What is said of each: the role, the callings. */
  note: (person: Person) => ReactNode;
}

/** People with their portraits, or with their cloth. */
export function Who<Person extends Shown>({ people, note }: Props<Person>) {
  return (
    <ul className={classes(styles.list, styles.who)}>
      {people.map((person) => (
        <li key={person.id}>
          <span className={styles.swatch}>
            {person.image ? (
              <img
                src={onHost(person.image)}
                srcSet={copiesOf(person.image, person.media)}
                sizes="49px"
                width={44}
                height={52}
                alt=""
                loading="lazy"
                decoding="async"
                referrerPolicy="no-referrer"
              />
            ) : (
              <EntryCloth id={person.id} width={88} height={104} />
            )}
          </span>
          <div>
            <a href={`/people/${encodeURIComponent(person.slug)}`} dir="auto">
              {person.name}
            </a>
            <small dir="auto">{note(person)}</small>
          </div>
        </li>
      ))}
    </ul>
  );
}
