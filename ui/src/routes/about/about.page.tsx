import { reviewAge } from "@/api/suggestions.ts";
import { useApi } from "@/api/use-api.ts";
import { useSettings } from "@/api/use-settings.ts";
import { longTimestamp } from "@/domain/dates.ts";
import { useAboutMessages } from "@/messages/about.ts";
import { useMessages } from "@/messages/context.ts";
import layout from "@/styles/layout.module.css";
import { ButtonLink } from "@/ui/button.tsx";
import { useTitle } from "@/ui/use-title.ts";
import styles from "./about.module.css";
import { eventTotal } from "./queries.ts";
import { Stats } from "./stats.tsx";
import { Values } from "./values.tsx";

/** How much waits for a reviewer, so that everyone can see how long it takes. */
function Queue() {
  const m = useMessages();
  const t = useAboutMessages();
  const { data } = useApi(reviewAge());
  if (!data) return null;
  const since = data.oldest && longTimestamp(data.oldest, m);
  return <p>{data.waiting === 0 || !since ? t.nothingWaits : t.waiting(data.waiting, since)}</p>;
}

export function Page() {
  const t = useAboutMessages();
  const { contactEmail } = useSettings();
  const total = useApi(eventTotal());
  useTitle("about");
  return (
    <div className={layout.container}>
      <div className={layout.pageHead}>
        <h1 className={layout.pageTitle}>{t.title}</h1>
      </div>
      <section className={styles.mission} aria-labelledby="mission">
        <h2 id="mission" className={layout.sectionTitle}>
          {t.mission}
        </h2>
        <div>
          <p className={styles.lead}>{total.data?.total === 0 ? t.leadEmpty : t.lead}</p>
          <p>{t.missionText}</p>
        </div>
      </section>
      <Stats />
      <Values />
      <div className={styles.pair}>
        <section className={styles.involved} aria-labelledby="involved">
          <h2 id="involved" className={styles.plainTitle}>
            {t.involved}
          </h2>
          <p>{t.involvedText}</p>
          <Queue />
          <p className={styles.actions}>
            <ButtonLink href="/contribute">{t.contribute}</ButtonLink>
            <ButtonLink look="ghost" href="/admin/login">
              {t.signIn}
            </ButtonLink>
            <ButtonLink look="ghost" href={`mailto:${contactEmail}`}>
              {t.write}
            </ButtonLink>
          </p>
        </section>
        <section aria-labelledby="cloth">
          <h2 id="cloth" className={styles.plainTitle}>
            {t.cloth}
          </h2>
          <p>{t.clothText}</p>
          <p>{t.clothBreak}</p>
        </section>
      </div>
    </div>
  );
}
