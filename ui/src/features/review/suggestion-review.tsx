import { useEffect, useMemo, useRef, useState } from "react";
import type { Decision, SuggestionAnswer } from "@/api/admin/review.ts";
import type { ArchiveEvent } from "@/api/types.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { useMessages } from "@/messages/context.ts";
import { useEditsMessages } from "@/messages/edits.ts";
import admin from "@/ui/admin/admin.module.css";
import { ConfirmDialog } from "@/ui/admin/dialog.tsx";
import { When } from "@/ui/admin/when.tsx";
import { Button } from "@/ui/button.tsx";
import { sourceLine } from "@/ui/describe-revision.ts";
import { Icon } from "@/ui/icon.tsx";
import { PlainText } from "@/ui/plain-text.tsx";
import { RowSkeleton } from "@/ui/row-skeleton.tsx";
import { StateBlock } from "@/ui/state-block.tsx";
import { Frame, Warning } from "./frame.tsx";
import { HeldPictures } from "./held-pictures.tsx";
import styles from "./review.module.css";
import { type ItemProps, useKeyActions } from "./review-item.ts";
import { SuggestedRow } from "./suggested-row.tsx";
import { suggestionRows } from "./suggestion-rows.ts";
import { useSuggestionDecision } from "./use-suggestion-decision.ts";
import { WordsPanel } from "./words-panel.tsx";

type Side = "theirs" | "ours";
type Panel = "ask" | "decline";

/** What a reader suggests: field by field, with what the reader says of it. */
export function SuggestionReview(props: ItemProps) {
  const { item, left, heading, actions, allKeys, Preview, onDone } = props;
  const m = useMessages();
  const e = useEditsMessages();
  const { review: t } = useAdminMessages();
  const { data, isError, refetch, send, reopen, busy, notice, setNotice, choosing } =
    useSuggestionDecision(item, onDone);
  const rows = useMemo(() => (data ? suggestionRows(data, e, m) : []), [data, e, m]);
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const [choices, setChoices] = useState<Record<string, Side>>({});
  const [panel, setPanel] = useState<Panel | null>(null);
  const [words, setWords] = useState<Record<Panel, string>>({ ask: "", decline: "" });
  const [isSpam, setSpam] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const ticked = rows.filter(({ name }) => !unticked.has(name));
  const of = data?.suggestion;
  const isLive = of?.live === true;
  const isGone = of?.entry.state === "withdrawn" || of?.entry.state === "removed";
  const status = of?.status ?? "waiting";
  const isOpen = status === "waiting" || status === "asked";
  const mayDecide = of !== undefined && !item.own && isOpen;
  const mayReopen = of !== undefined && !item.own && !isOpen && status !== "withdrawn";
  const mayAccept = mayDecide && (isLive || !isGone);

  useEffect(() => {
    if (choosing > 0) list.current?.querySelector<HTMLElement>("input[type=radio]")?.focus();
  }, [choosing]);

  function accept(some: boolean) {
    if (!mayAccept) return;
    if (isLive) return send({ decision: "accept" });
    const taken = some ? ticked : rows;
    if (taken.length === 0) return;
    const open = taken.find(({ name, conflict }) => conflict && !choices[name]);
    if (open) {
      setNotice(t.chooseFirst(open.label));
      list.current?.querySelector<HTMLElement>(`[data-choice="${open.name}"] input`)?.focus();
      return;
    }
    const chosen: NonNullable<Decision["choices"]> = {};
    for (const { name, fields, conflict } of taken) {
      const side = conflict && choices[name];
      if (side) for (const field of fields) chosen[field] = side;
    }
    send({
      decision: "accept",
      fields: some ? taken.flatMap(({ fields }) => fields) : undefined,
      choices: Object.keys(chosen).length > 0 ? chosen : undefined,
    });
  }

  const openPanel = (which: Panel) => mayDecide && setPanel(which);

  function closePanel() {
    bar.current?.querySelector<HTMLElement>(`[data-panel="${panel}"]`)?.focus();
    setPanel(null);
  }

  useKeyActions(actions, {
    accept: () => accept(false),
    ticked: () => accept(true),
    ask: () => openPanel("ask"),
    decline: () => openPanel("decline"),
  });

  const isNew = !item.entryId;
  return (
    <>
      <Frame
        title={isNew ? t.headings.newEvent(item.title) : t.headings.correction(item.title)}
        item={item}
        href={of?.entry.path}
        left={left}
        heading={heading}
        allKeys={allKeys}
        facts={
          <>
            <span>
              {t.from} <b dir="auto">{item.by || (item.account ? t.member : t.reader)}</b>
              {of && `, ${of.email || item.account ? t.letter : t.noLetter}`}
            </span>
            <span>
              {t.sent} <When at={of?.createdAt ?? item.since} time />
            </span>
            {data && data.earlier.decided > 0 && (
              <span>{t.earlier(data.earlier.accepted, data.earlier.decided)}</span>
            )}
          </>
        }
      >
        {notice && <Warning text={notice} />}
        {status !== "waiting" && <Warning text={t.decided[status]} />}
        {data ? (
          <>
            <Notices answer={data} isGone={isGone} />
            <ul ref={list} className={styles.changes} aria-label={t.changes}>
              {rows.map((row) => (
                <SuggestedRow
                  key={row.name}
                  row={row}
                  plain={isNew}
                  ticked={!unticked.has(row.name)}
                  fixed={isLive || !mayAccept}
                  choice={choices[row.name]}
                  onTick={(on) =>
                    setUnticked((now) => {
                      const next = new Set(now);
                      if (on) next.delete(row.name);
                      else next.add(row.name);
                      return next;
                    })
                  }
                  onChoose={(side) => setChoices((now) => ({ ...now, [row.name]: side }))}
                />
              ))}
            </ul>
            <HeldPictures answer={data} />
            {isNew && <Preview event={newEvent(data)} />}
            <Words answer={data} />
          </>
        ) : isError ? (
          <StateBlock kind="error" title={t.itemFailed}>
            <Button onClick={() => void refetch()}>{m.states.tryAgain}</Button>
          </StateBlock>
        ) : (
          <RowSkeleton />
        )}
        {mayDecide && (
          <div ref={bar} className={styles.decide}>
            <div className={styles.bar} aria-busy={busy || undefined}>
              {isLive ? (
                <Button className={styles.accept} onClick={() => accept(false)}>
                  <Icon name="check" />
                  {t.keepLive}
                </Button>
              ) : (
                <>
                  <Button
                    className={styles.accept}
                    aria-keyshortcuts="S"
                    disabled={!mayAccept || ticked.length === 0}
                    onClick={() => accept(true)}
                  >
                    <Icon name="check" />
                    {busy ? t.busy : t.acceptTicked(ticked.length)}
                  </Button>
                  <Button
                    look="ghost"
                    aria-keyshortcuts="A"
                    disabled={!mayAccept}
                    onClick={() => accept(false)}
                  >
                    {t.acceptAll}
                  </Button>
                </>
              )}
              <Button
                look="ghost"
                aria-keyshortcuts="Q"
                data-panel="ask"
                aria-expanded={panel === "ask"}
                onClick={() => openPanel("ask")}
              >
                <Icon name="mail" />
                {t.ask}
              </Button>
              <Button
                look="ghost"
                className={admin.danger}
                aria-keyshortcuts="X"
                data-panel="decline"
                aria-expanded={panel === "decline"}
                onClick={() => openPanel("decline")}
              >
                {t.decline}
              </Button>
            </div>
            <Button look="ghost" className={admin.danger} onClick={() => setSpam(true)}>
              {t.spam}
            </Button>
          </div>
        )}
        {mayReopen && (
          <div className={styles.decide}>
            <div className={styles.bar} aria-busy={busy || undefined}>
              <Button look="ghost" onClick={() => reopen(of.version)}>
                {t.reopen}
              </Button>
            </div>
          </div>
        )}
      </Frame>
      {panel && (
        <WordsPanel
          key={panel}
          about={panel}
          text={words[panel]}
          busy={busy}
          onText={(text) => setWords((now) => ({ ...now, [panel]: text }))}
          onSend={(message) => send({ decision: panel, message })}
          onClose={closePanel}
        />
      )}
      {isSpam && (
        <ConfirmDialog
          title={t.spamTitle}
          text={t.spamText}
          keep={t.keepWaiting}
          confirm={t.spamTitle}
          onConfirm={() => {
            setSpam(false);
            send({ decision: "spam" });
          }}
          onClose={() => setSpam(false)}
        />
      )}
    </>
  );
}

/** The event that a suggestion would add; its pictures have no address yet. */
const newEvent = ({ suggestion: { id, fields } }: SuggestionAnswer) =>
  ({
    id,
    country: "",
    summary: "",
    ...Object.fromEntries(fields.map(({ field, proposed }) => [field, proposed])),
    pictures: [],
  }) as unknown as ArchiveEvent;

function Notices({
  answer: { suggestion, merge },
  isGone,
}: {
  answer: SuggestionAnswer;
  isGone: boolean;
}) {
  const { review: t } = useAdminMessages();
  const { doubts, live, entry } = suggestion;
  return (
    <>
      {doubts.length > 0 && (
        <Warning text={`${t.doubts.label} ${doubts.map((one) => t.doubts[one]).join(", ")}.`} />
      )}
      {live && <Warning text={t.live} />}
      {isGone && <Warning text={t.goneEntry[entry.state as "withdrawn" | "removed"]} />}
      {!isGone && merge.some(({ outcome }) => outcome !== "ours") && (
        <Warning text={t.changedSince} />
      )}
    </>
  );
}

/** What the sender says, and what was asked and answered. */
function Words({ answer: { suggestion } }: { answer: SuggestionAnswer }) {
  const { review: t } = useAdminMessages();
  const { source, reason, messages, fields } = suggestion;
  const isAmongFields = fields.some(({ field }) => field === "sources");
  return (
    <>
      {source && (!isAmongFields || source.url) && (
        <div className={styles.said}>
          <h3>{t.source}</h3>
          {!isAmongFields && <p dir="auto">{sourceLine({ ...source, url: "" })}</p>}
          {source.url && (
            <a href={source.url} rel="nofollow ugc noopener noreferrer" target="_blank">
              {t.lookUp}
            </a>
          )}
        </div>
      )}
      {reason && (
        <div className={styles.said}>
          <h3>{t.wrote}</h3>
          <PlainText text={reason} />
        </div>
      )}
      {messages.length > 0 && (
        <div className={styles.said}>
          <h3>{t.exchange}</h3>
          <ol>
            {messages.map(({ from, body, createdAt }) => (
              <li key={createdAt + from}>
                <b>{t.speaker[from]}</b>
                <PlainText text={body} />
              </li>
            ))}
          </ol>
        </div>
      )}
    </>
  );
}
