import { type Life, lifeYear } from "@/domain/life.ts";
import { useEntryMessages } from "@/messages/entry.ts";
import { usePersonMessages } from "@/messages/person.ts";
import styles from "./life-thread.module.css";
import type { Thread } from "./thread.ts";

/** The warp of the timeline, laid on its side: from birth to death, a weft for each year. */
export function LifeThread({ thread, life }: { thread: Thread; life: Life }) {
  const t = usePersonMessages();
  const text = useEntryMessages();
  const { start, end, brokenStart, brokenEnd, wefts } = thread;
  return (
    <>
      <div
        className={styles.life}
        role="img"
        aria-label={t.thread(text.events(wefts.length), thread.from, thread.to)}
      >
        <div
          className={styles.thread}
          style={{ insetInlineStart: `${start}%`, insetInlineEnd: `${100 - end}%` }}
        />
        {brokenStart > 0 && (
          <div
            className={styles.broken}
            style={{ insetInlineStart: `${start}%`, width: `${brokenStart}%` }}
          />
        )}
        {brokenEnd > 0 && (
          <div
            className={styles.broken}
            style={{ insetInlineEnd: `${100 - end}%`, width: `${brokenEnd}%` }}
          />
        )}
        {wefts.map(({ year, at, label, narrow }) => (
          <i key={year} className={styles.weft} style={{ insetInlineStart: `${at}%` }}>
            {label && <b data-wide={narrow ? undefined : ""}>{year}</b>}
          </i>
        ))}
        {life.born && <span className={styles.end}>{t.bornIn(lifeYear(life.born, t))}</span>}
        {life.died && (
          <span className={styles.end} data-last="">
            {t.diedIn(lifeYear(life.died, t))}
          </span>
        )}
      </div>
      <p className={styles.note}>{t.threadNote}</p>
    </>
  );
}
