import { onHost } from "@/api/client.ts";
import type { Person } from "@/api/types.ts";
import { useApi } from "@/api/use-api.ts";
import { directoryState } from "@/domain/directory-state.ts";
import { firstCalling, inBrief, lifespan } from "@/domain/life.ts";
import { Directory } from "@/features/directory/directory.tsx";
import { useMessages } from "@/messages/context.ts";
import { usePersonMessages } from "@/messages/person.ts";
import { useLocation } from "@/platform/navigation.ts";
import cuts from "@/ui/cuts.module.css";
import { EntryCloth } from "@/ui/entry-cloth.tsx";
import { copiesOf } from "@/ui/picture.tsx";
import styles from "./latest-people.module.css";
import { directory } from "./queries.ts";

export function PeopleDirectory() {
  const m = useMessages();
  const t = usePersonMessages();
  const state = directoryState("people", useLocation().search);
  const list = useApi(directory(state), { keepPrevious: true });
  const { callings = [], centuries = [], countries = [] } = list.data?.facets ?? {};
  const calling = (key: string) => t.callings[key as Person["callings"][number]] ?? key;
  return (
    <Directory
      kind="people"
      state={state}
      list={list}
      fields={[
        {
          name: "calling",
          options: callings.map(({ key, count }) => ({ value: key, label: calling(key), count })),
        },
        {
          name: "century",
          options: centuries.map(({ key, count }) => ({
            value: key,
            label: m.timeline.century(Number(key)),
            count,
          })),
        },
        {
          name: "country",
          options: countries.map(({ key, count }) => ({ value: key, label: key, count })),
        },
      ]}
      row={(person) => ({
        id: person.id,
        href: `/people/${encodeURIComponent(person.slug)}`,
        name: person.sortName || person.name,
        what: [firstCalling(person.callings, t), person.countries[0]].filter(Boolean).join(", "),
        when: lifespan(person, t),
      })}
    />
  );
}

/** Who was added last. */
export function LatestPeople({ people }: { people: Person[] }) {
  const t = usePersonMessages();
  return (
    <ul className={`${cuts.cards} ${styles.cards}`}>
      {people.map((person) => (
        <li key={person.id}>
          <div className={`${cuts.cut} ${styles.cut}`}>
            {person.image ? (
              <img
                src={onHost(person.image)}
                srcSet={copiesOf(person.image, person.media)}
                sizes="(width < 52.8125em) 100vw, 400px"
                width={person.media?.width}
                height={person.media?.height}
                alt=""
                loading="lazy"
                decoding="async"
                referrerPolicy="no-referrer"
              />
            ) : (
              <EntryCloth id={person.id} width={400} height={180} />
            )}
          </div>
          <div className={`${cuts.words} ${styles.words}`}>
            <p className={styles.brief}>{inBrief(person, t)}</p>
            <h3 dir="auto">
              <a href={`/people/${encodeURIComponent(person.slug)}`}>{person.name}</a>
            </h3>
            <p className={styles.summary} dir="auto">
              {person.summary}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
