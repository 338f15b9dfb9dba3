import type { ReactNode } from "react";
import { onHost } from "@/api/client.ts";
import type { ThreadDetails, ThreadStep } from "@/api/types.ts";
import { firstCalling, lifespan } from "@/domain/life.ts";
import { Article, markedSources } from "@/features/entry/article.tsx";
import frame from "@/features/entry/frame.module.css";
import { Record } from "@/features/entry/record.tsx";
import { ShareBox } from "@/features/entry/share-box.tsx";
import { Sources } from "@/features/entry/sources.tsx";
import { useSourceTools } from "@/features/moderation/source-tools.tsx";
import { Figure } from "@/features/pictures/figure.tsx";
import { Gallery } from "@/features/pictures/gallery.tsx";
import { picturesOf } from "@/features/pictures/pictured.ts";
import { useEntryMessages } from "@/messages/entry.ts";
import { usePersonMessages } from "@/messages/person.ts";
import { useThreadMessages } from "@/messages/threads.ts";
import layout from "@/styles/layout.module.css";
import { ButtonLink } from "@/ui/button.tsx";
import { EntryCloth } from "@/ui/entry-cloth.tsx";
import teaser from "@/ui/event-teaser.module.css";
import { Icon } from "@/ui/icon.tsx";
import { copiesOf, Picture } from "@/ui/picture.tsx";
import place from "@/ui/place-date.module.css";
import { PlaceDate } from "@/ui/place-date.tsx";
import { StateBlock } from "@/ui/state-block.tsx";
import { Year } from "@/ui/year.tsx";
import styles from "./path.module.css";
import { hrefOf, labelOf } from "./step.ts";

/** The way to the first entry, the article and the pictures. */
export function Description({ thread }: { thread: ThreadDetails }) {
  const t = useThreadMessages();
  const { articleBlocks: blocks, sources, name, steps } = thread;
  const [first] = steps;
  const pictures = picturesOf(thread, name);
  return (
    <>
      <div className={styles.tools}>
        {first && (
          <ButtonLink href={hrefOf(first)} aria-label={t.beginWith(labelOf(first))}>
            {t.begin}
            <Icon name="right" />
          </ButtonLink>
        )}
        <ShareBox of={thread} path="threads" />
      </div>
      {blocks.length > 0 && (
        <Article blocks={blocks} sources={sources.length} translation={thread.translation} />
      )}
      {pictures.length > 0 && (
        <Figure
          pictures={pictures}
          at={0}
          title={name}
          column="58vw"
          cloth={<EntryCloth id={thread.id} width={590} height={393} />}
        />
      )}
      <Gallery pictures={pictures} title={name} />
    </>
  );
}

/** The warp down the page: the entries are its knots, the sentences lie between them. */
export function Path({ steps }: { steps: ThreadStep[] }) {
  const t = useThreadMessages();
  if (steps.length === 0) return <StateBlock kind="empty" title={t.noSteps} />;
  return (
    <section aria-labelledby="path">
      <h2 id="path" className={layout.visuallyHidden}>
        {t.path}
      </h2>
      <ol className={`${styles.warp} ${layout.unrolling}`}>
        {steps.map((step, i) => (
          <li key={`${step.kind} ${step.id}`} data-kind={step.kind}>
            {step.note && (
              <p className={styles.note} dir="auto">
                {step.note}
              </p>
            )}
            <article className={`${teaser.teaser} ${teaser.edged} ${styles.card}`}>
              <div className={styles.words}>
                <p className={layout.visuallyHidden}>{t.stop(i + 1, steps.length)}</p>
                <Above step={step} />
                <h3 className={teaser.title} dir="auto">
                  <a href={hrefOf(step)}>{labelOf(step)}</a>
                </h3>
              </div>
              <div className={styles.cloth}>
                <Swatch step={step} />
              </div>
            </article>
          </li>
        ))}
      </ol>
      <p className={styles.end}>
        <span>{t.end}</span>
        <a href="/threads">
          {t.all}
          <Icon name="right" />
        </a>
      </p>
    </section>
  );
}

/** When and where an event was, who a person was, what and where a place is. */
function Above({ step: { event, person, place: somewhere } }: { step: ThreadStep }): ReactNode {
  const t = useThreadMessages();
  const p = usePersonMessages();
  const text = useEntryMessages();
  if (event) {
    return (
      <>
        <p className={styles.year}>
          <Year event={event} />
        </p>
        <PlaceDate event={event} />
      </>
    );
  }
  if (person) {
    const lived = lifespan(person, p);
    return (
      <>
        {lived && <p className={styles.lived}>{lived}</p>}
        <p className={place.line}>
          <b className={place.place}>{firstCalling(person.callings, p) || t.person}</b>
          <span>{person.countries.slice(0, 2).join(", ")}</span>
        </p>
      </>
    );
  }
  return (
    somewhere && (
      <p className={place.line}>
        <b className={place.place}>{t.placeKinds[somewhere.kind]}</b>
        <span>{text.inCountry(somewhere.country)}</span>
      </p>
    )
  );
}

function Swatch({ step }: { step: ThreadStep }): ReactNode {
  const { event, person } = step;
  if (event) {
    return (
      <Picture
        event={event}
        width={92}
        height={240}
        box={["102px", 264]}
        band={false}
        align="start"
      />
    );
  }
  if (person?.image) {
    return (
      <img
        src={onHost(person.image)}
        srcSet={copiesOf(person.image, person.media)}
        sizes="102px"
        alt=""
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
      />
    );
  }
  return <EntryCloth id={step.id} width={92} height={240} />;
}

/** The sources and the record of edits. */
export function After({ thread }: { thread: ThreadDetails }) {
  const { slug, sources, articleBlocks: blocks, updatedAt } = thread;
  return (
    <div className={frame.columns}>
      <Sources
        sources={sources}
        marked={markedSources(blocks)}
        tools={useSourceTools("threads", slug)}
      >
        <Record path="threads" id={slug} updatedAt={updatedAt} href={`/threads/${slug}/edits`} />
      </Sources>
    </div>
  );
}
