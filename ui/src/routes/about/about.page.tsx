import { useSettings } from "@/api/use-settings.ts";
import { useMessages } from "@/messages/context.ts";
import layout from "@/styles/layout.module.css";
import { ButtonLink } from "@/ui/button.tsx";
import { useTitle } from "@/ui/use-title.ts";
import styles from "./about.module.css";
import { Stats } from "./stats.tsx";
import { Values } from "./values.tsx";

export function Page() {
  const m = useMessages();
  const { contactEmail } = useSettings();
  useTitle("about");
  return (
    <div className={layout.container}>
      <div className={layout.pageHead}>
        <h1 className={layout.pageTitle}>{m.about.title}</h1>
      </div>
      <section className={styles.mission} aria-labelledby="mission">
        <h2 id="mission" className={layout.sectionTitle}>
          {m.about.mission}
        </h2>
        <div>
          <p className={styles.lead}>{m.about.lead}</p>
          <p>{m.about.missionText}</p>
        </div>
      </section>
      <Stats />
      <Values />
      <div className={styles.pair}>
        <section className={styles.involved} aria-labelledby="involved">
          <h2 id="involved" className={styles.plainTitle}>
            {m.about.involved}
          </h2>
          <p>{m.about.involvedText}</p>
          <p className={styles.actions}>
            <ButtonLink href="/admin/login">{m.about.signIn}</ButtonLink>
            <ButtonLink look="ghost" href={`mailto:${contactEmail}`}>
              {m.about.write}
            </ButtonLink>
          </p>
        </section>
        <section aria-labelledby="cloth">
          <h2 id="cloth" className={styles.plainTitle}>
            {m.about.cloth}
          </h2>
          <p>{m.about.clothText}</p>
          <p>{m.about.clothBreak}</p>
        </section>
      </div>
    </div>
  );
}
