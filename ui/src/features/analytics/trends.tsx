import { useState } from "react";
import { type Trends as Answer, trends } from "@/api/admin/logs.ts";
import { useApi } from "@/api/use-api.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { useMessages } from "@/messages/context.ts";
import { Panel } from "@/ui/admin/panel.tsx";
import { Button } from "@/ui/button.tsx";
import { StateBlock } from "@/ui/state-block.tsx";
import { agesOf, COUNTS, periodsOf } from "./periods.ts";
import { Plot } from "./plot.tsx";
import styles from "./trends.module.css";

const SPANS = [30, 90, 365] as const;
const NOTHING: Answer = { days: [], read: [], missed: [], waiting: [] };

/** What was added and read over time, what was not found, and what waits. */
export function Trends() {
  const m = useMessages();
  const { trends: t } = useAdminMessages();
  const [days, setDays] = useState<(typeof SPANS)[number]>(30);
  const { data, isError, refetch } = useApi(trends(days), { keepPrevious: true });
  return (
    <section className={styles.trends} aria-labelledby="trends">
      <div className={styles.head}>
        <h2 id="trends">{t.title}</h2>
        <fieldset className={styles.spans} aria-label={t.span}>
          {SPANS.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={days === one}
              onClick={() => setDays(one)}
            >
              {t.days(one)}
            </button>
          ))}
        </fieldset>
      </div>
      {data ? (
        <Content data={data} />
      ) : isError ? (
        <StateBlock kind="error" title={t.failed}>
          <Button onClick={() => void refetch()}>{m.states.tryAgain}</Button>
        </StateBlock>
      ) : (
        <>
          <p role="status" className={styles.loading}>
            {t.loading}
          </p>
          {/* Holds the space, so that the log below does not move away under a finger. */}
          <div className={styles.placeholder} aria-hidden="true">
            <Content data={NOTHING} />
          </div>
        </>
      )}
    </section>
  );
}

function Content({ data }: { data: Answer }) {
  const m = useMessages();
  const { trends: t } = useAdminMessages();
  const periods = periodsOf(data.days);
  const ages = agesOf(data.waiting, data.days.at(-1)?.date ?? "");
  const short = new Intl.DateTimeFormat(m.locale.lang, {
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  });
  const isWeeks = periods.length < data.days.length;
  return (
    <>
      <div className={styles.plots}>
        {COUNTS.map((name) => (
          <Plot
            key={name}
            title={t.counts[name]}
            bars={periods.map((one) => ({
              name: short.format(Date.parse(one.date)),
              value: one[name],
            }))}
          />
        ))}
      </div>
      <details className={styles.table}>
        <summary>{t.asTable}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
        <section tabIndex={0} aria-label={t.asTable}>
          <table>
            <thead>
              <tr>
                <th scope="col">{isWeeks ? t.week : t.day}</th>
                {COUNTS.map((name) => (
                  <th key={name} scope="col">
                    {t.counts[name]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {periods.toReversed().map((one) => (
                <tr key={one.date}>
                  <th scope="row">{one.date}</th>
                  {COUNTS.map((name) => (
                    <td key={name}>{m.number(one[name])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
      <p className={styles.note}>{t.privacy}</p>
      <div className={styles.lists}>
        <Panel title={t.read} note={t.readNote}>
          {data.read.length === 0 ? (
            <p className={styles.note}>{t.noneRead}</p>
          ) : (
            <ol className={styles.list}>
              {data.read.map(({ path, title, count }) => (
                <li key={path}>
                  <a href={path} dir="auto">
                    {title}
                  </a>
                  <span>{t.times(count)}</span>
                </li>
              ))}
            </ol>
          )}
        </Panel>
        <Panel title={t.missed} note={t.missedNote}>
          {data.missed.length === 0 ? (
            <p className={styles.note}>{t.noneMissed}</p>
          ) : (
            <ol className={styles.list}>
              {data.missed.map(({ words, count }) => (
                <li key={words}>
                  <bdi>{words}</bdi>
                  <span>{t.times(count)}</span>
                </li>
              ))}
            </ol>
          )}
        </Panel>
        <Panel title={t.waiting} note={t.waitingNote}>
          {data.waiting.length === 0 ? (
            <p className={styles.note}>{t.nothingWaits}</p>
          ) : (
            <>
              <dl className={styles.list}>
                {t.ages.map((name, at) => (
                  <div key={name} data-late={(at === 3 && (ages[3] ?? 0) > 0) || undefined}>
                    <dt>{name}</dt>
                    <dd>{m.number(ages[at] ?? 0)}</dd>
                  </div>
                ))}
              </dl>
              <p>
                <a href="/admin?tab=review">{t.openQueue}</a>
              </p>
            </>
          )}
        </Panel>
      </div>
    </>
  );
}
