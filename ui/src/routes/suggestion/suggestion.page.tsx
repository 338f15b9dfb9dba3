import { Suspense } from "react";
import type { FollowedSuggestion } from "@/api/suggestions.ts";
import { useApi } from "@/api/use-api.ts";
import { longTimestamp } from "@/domain/dates.ts";
import { classes } from "@/lib/text.ts";
import { useMessages } from "@/messages/context.ts";
import { useSuggestMessages } from "@/messages/suggest.ts";
import { later } from "@/platform/later.ts";
import { useLocation } from "@/platform/navigation.ts";
import { useSentForm } from "@/platform/sent-form.ts";
import layout from "@/styles/layout.module.css";
import { Button } from "@/ui/button.tsx";
import { Icon } from "@/ui/icon.tsx";
import { MissingBlock } from "@/ui/missing-block.tsx";
import { PlainText } from "@/ui/plain-text.tsx";
import { StateBlock } from "@/ui/state-block.tsx";
import { useTitle } from "@/ui/use-title.ts";
import { Waiting } from "@/ui/waiting.tsx";
import { suggestionAt } from "./queries.ts";
import styles from "./suggestion.module.css";

const Changes = later(
  "/src/routes/suggestion/changes.later.tsx",
  "Changes",
  () => import("./changes.later.tsx"),
);

/** What became of a suggestion, for whoever has its address. */
export function Page() {
  const m = useMessages();
  const t = useSuggestMessages();
  const { search } = useLocation();
  const { data, isError, refetch } = useApi(suggestionAt(search));
  useTitle(data === null ? "notFound" : "suggestion");
  if (data === null) {
    return (
      <div className={layout.container}>
        <MissingBlock text={t.noSuch} seed="lost-suggestion" />
      </div>
    );
  }
  return (
    <div className={layout.container}>
      <div className={layout.pageHead}>
        <h1 className={styles.title}>{m.titles.suggestion}</h1>
        <p className={layout.pageLead}>{t.keep}</p>
      </div>
      {data ? (
        <Card of={data.suggestion} />
      ) : isError ? (
        <StateBlock kind="error" title={t.notLoaded}>
          <Button onClick={() => void refetch()}>{m.states.tryAgain}</Button>
        </StateBlock>
      ) : (
        <Waiting>{null}</Waiting>
      )}
    </div>
  );
}

const isOpen = ({ status }: FollowedSuggestion) => status === "waiting" || status === "asked";

function Card({ of }: { of: FollowedSuggestion }) {
  const t = useSuggestMessages();
  const sent = useSentForm();
  const { status, entry, messages, decision } = of;
  const open = isOpen(of);
  return (
    <article className={styles.card}>
      <p className={styles.status} data-status={status}>
        <Icon
          name={open ? "clock" : status === "declined" || status === "spam" ? "close" : "check"}
        />
        {t.status[status]}
      </p>
      <h2 className={styles.heading} dir="auto">
        {entry.path ? (
          <a href={entry.path}>{t.headings[status](entry.title)}</a>
        ) : (
          t.headings[status](entry.title)
        )}
      </h2>
      {status === "waiting" && <p className={styles.note}>{of.live ? t.live : t.thanks}</p>}
      {(entry.state === "withdrawn" || entry.state === "removed") && (
        <p className={styles.note}>{t.gone[entry.state]}</p>
      )}
      <Suspense>
        <Changes of={of} />
      </Suspense>
      <Steps of={of} />
      {decision && (
        <div className={styles.said}>
          <h3>{t.answer}</h3>
          <PlainText text={decision} />
        </div>
      )}
      {messages.length > 0 && (
        <section aria-labelledby="exchange">
          <h3 id="exchange">{t.exchange}</h3>
          <ol className={styles.exchange}>
            {messages.map(({ from, body, createdAt }) => (
              <li key={createdAt + from} data-from={from}>
                <b>{t.from[from]}</b>
                <PlainText text={body} />
              </li>
            ))}
          </ol>
        </section>
      )}
      {sent && (
        <p className={styles.wrong} role="alert">
          {Object.values(sent.errors)[0] ?? sent.message}
        </p>
      )}
      <Actions of={of} />
    </article>
  );
}

function Steps({ of }: { of: FollowedSuggestion }) {
  const m = useMessages();
  const t = useSuggestMessages();
  const day = (at: string) => longTimestamp(at.slice(0, 10), m);
  const { decidedAt, status } = of;
  const read = decidedAt || status === "asked";
  const steps = [
    { name: t.received, note: day(of.createdAt), done: true },
    read
      ? { name: t.read, note: day(decidedAt ?? of.updatedAt), done: true }
      : { name: t.waitingStep, note: t.waitingNote, done: false },
    decidedAt
      ? { name: t.status[status], note: day(decidedAt), done: true }
      : { name: t.decision, note: "", done: false },
  ];
  if (status === "withdrawn") return null;
  return (
    <ol className={styles.steps} aria-label={t.steps}>
      {steps.map(({ name, note, done }) => (
        <li key={name} data-done={done || undefined}>
          <b>{name}</b>
          <span>{note}</span>
        </li>
      ))}
    </ol>
  );
}

function Actions({ of }: { of: FollowedSuggestion }) {
  const t = useSuggestMessages();
  const sent = useSentForm();
  const { pathname, search } = useLocation();
  const action = pathname + search;
  const { entry, revision, status } = of;
  const editsAt = entry.path && `${entry.path}/${entry.kind === "event" ? "history" : "edits"}`;
  return (
    <>
      {status === "asked" && (
        <form className={styles.answer} method="post" action={action}>
          <label htmlFor="body">{t.yourAnswer}</label>
          <textarea
            id="body"
            name="body"
            rows={4}
            maxLength={2000}
            required
            defaultValue={sent?.values.body}
          />
          <Button type="submit" name="action" value="answer">
            {t.sendAnswer}
          </Button>
        </form>
      )}
      <div className={styles.actions}>
        {revision !== undefined && editsAt && (
          <a className={styles.record} href={editsAt}>
            {t.record} <Icon name="right" />
          </a>
        )}
        <form method="post" action={action}>
          {isOpen(of) && (
            <Button look="ghost" type="submit" name="action" value="withdraw">
              {t.takeBack}
            </Button>
          )}
          <Button
            look="ghost"
            type="submit"
            name="action"
            value="erase"
            className={classes(styles.forget)}
            title={t.forgetHint}
          >
            {t.forget}
          </Button>
        </form>
      </div>
    </>
  );
}
