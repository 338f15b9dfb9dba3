import { useApi } from "@/api/use-api.ts";
import { inBrief } from "@/domain/life.ts";
import { Who } from "@/features/entry/who.tsx";
import { withQuery } from "@/lib/query-string.ts";
import { useCenturyMessages } from "@/messages/century.ts";
import { usePersonMessages } from "@/messages/person.ts";
import { Icon } from "@/ui/icon.tsx";
import section from "@/ui/section.module.css";
import styles from "./century.module.css";
import { centuryPeople } from "./queries.ts";

/** Some who lived in the century, and the way to all of them. */
export function People({ n }: { n: number }) {
  const t = useCenturyMessages();
  const p = usePersonMessages();
  const { data } = useApi(centuryPeople(n));
  if (!data?.items.length) return null;
  return (
    <section className={styles.people} aria-labelledby="people">
      <div className={section.head}>
        <h2 id="people">{t.people}</h2>
      </div>
      <Who people={data.items} note={(one) => inBrief(one, p)} />
      {data.total > data.items.length && (
        <a className={styles.all} href={`${withQuery("/people", { century: n })}#directory`}>
          {t.allPeople(data.total)}
          <Icon name="right" />
        </a>
      )}
    </section>
  );
}
