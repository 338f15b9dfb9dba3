import { useEffect, useId, useMemo, useRef, useState } from "react";
import type { ArchiveEvent } from "@/api/types.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { useMessages } from "@/messages/context.ts";
import admin from "@/ui/admin/admin.module.css";
import { AdminIcon } from "@/ui/admin/admin-icon.tsx";
import { clock } from "@/ui/admin/clock.ts";
import field from "@/ui/admin/field.module.css";
import { Icon } from "@/ui/icon.tsx";
import { TextDiff } from "@/ui/text-diff.tsx";
import { type Values, valuesOf } from "../values.ts";
import { Bar } from "./bar.tsx";
import styles from "./conflict.module.css";
import { fieldName, type MergeItem, mergeListing, type Side } from "./merge-listing.ts";

interface Props {
  /** What both started from. */
  base: Values;
  /** What somebody else has saved. */
  theirs: ArchiveEvent;
  ours: Values;
  /** When ours was last kept on this device. */
  keptAt: number | undefined;
  isSaving: boolean;
  onSave: (merged: Values) => void;
  onBack: () => void;
  /** Keeps what was typed here as a listing of its own. */
  onSeparate: () => void;
}

/** Two versions of a listing, side by side. What only one changed merges by itself. */
export function Conflict(props: Props) {
  const { base, theirs, ours, keptAt, isSaving, onSave, onBack, onSeparate } = props;
  const m = useMessages();
  const { listings: t } = useAdminMessages();
  const heading = useRef<HTMLHeadingElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const [choices, setChoices] = useState<Record<string, Side>>({});
  const [texts, setTexts] = useState<Record<string, string>>({});
  const merge = useMemo(
    () => mergeListing(base, valuesOf(theirs), ours, m),
    [base, theirs, ours, m],
  );
  const needed = merge.items.filter(({ how }) => how === "choice");
  const settled = merge.items.filter(({ how }) => how !== "choice");
  const open = needed.filter(({ id }) => !choices[id]);
  const [next] = open;
  const at = clock(theirs.updatedAt, m.locale.lang);

  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "start" });
  }, []);

  const nameOf = ({ field: name, paragraph }: MergeItem) =>
    paragraph === undefined ? fieldName(name, t) : t.merge.paragraph(paragraph);

  const card = (item: MergeItem) => (
    <Difference
      key={item.id}
      item={item}
      name={nameOf(item)}
      at={at}
      kept={keptAt === undefined ? undefined : t.merge.kept(clock(keptAt, m.locale.lang))}
      choice={choices[item.id]}
      text={texts[item.id]}
      onChoose={(side) => {
        setChoices((now) => ({ ...now, [item.id]: side }));
        setTexts(({ [item.id]: _, ...rest }) => rest);
      }}
      onText={(text) => setTexts((now) => ({ ...now, [item.id]: text }))}
    />
  );

  return (
    <div ref={page} className={styles.conflict} id="listing-form">
      <section className={styles.panel} aria-labelledby="two-versions">
        <header className={styles.head}>
          <button type="button" className={admin.backLink} onClick={onBack}>
            <Icon name="left" />
            <span>{t.merge.back}</span>
          </button>
          <h2 id="two-versions" ref={heading} tabIndex={-1}>
            {t.merge.title}
          </h2>
          <span dir="auto">{ours.title}</span>
        </header>
        <div className={styles.lead}>
          <p>
            <b>{t.merge.lead(at)}</b>
          </p>
          <p>{t.merge.counts(merge.items.length, settled.length, needed.length)}</p>
          <button type="button" className={admin.quiet} onClick={onSeparate}>
            {t.merge.separate}
          </button>
        </div>
      </section>
      {needed.map(card)}
      {settled.map(card)}
      <Bar
        now={{
          state: "choosing",
          text: t.merge.made(needed.length - open.length, needed.length),
          more: next && t.merge.next(nameOf(next)),
        }}
        actions={[
          ...(next
            ? [
                {
                  text: t.merge.nextChoice,
                  look: "plain" as const,
                  run: () =>
                    page.current
                      ?.querySelector<HTMLElement>(`[data-choice="${next.id}"] input`)
                      ?.focus(),
                },
              ]
            : []),
          {
            text: isSaving ? t.saving : t.merge.save,
            look: "main",
            off: next !== undefined,
            busy: isSaving,
            run: () => onSave(merge.result(choices, texts)),
          },
        ]}
      />
    </div>
  );
}

interface DifferenceProps {
  item: MergeItem;
  name: string;
  at: string;
  kept: string | undefined;
  choice: Side | undefined;
  text: string | undefined;
  onChoose: (side: Side) => void;
  onText: (text: string) => void;
}

function Difference({ item, name, at, kept, choice, text, onChoose, onText }: DifferenceProps) {
  const { listings: t } = useAdminMessages();
  const id = useId();
  const [changing, setChanging] = useState(false);
  const [editing, setEditing] = useState(false);
  const isChoice = item.how === "choice";
  const asks = isChoice || changing;
  const side = choice ?? (item.how === "choice" ? undefined : item.how);
  const result = text ?? (side === "both" ? item.both : side && item[side]);
  const isText = item.field === "summary" || item.field === "article" || item.field === "title";
  const sides = (["theirs", "ours", "both"] as const).filter(
    (one) => one !== "both" || item.both !== null,
  );
  return (
    <section
      className={styles.item}
      data-state={!isChoice ? "merged" : choice ? "made" : "open"}
      data-choice={item.id}
      aria-labelledby={`${id}-name`}
    >
      <header>
        <h3 id={`${id}-name`}>{name}</h3>
        <span className={styles.said}>
          {isChoice && !choice ? <AdminIcon name="warning" /> : <Icon name="check" />}
          {choice
            ? t.merge.chose[choice]
            : isChoice
              ? t.merge.choose
              : t.merge.how[item.how as Side]}
        </span>
        {asks ? (
          <fieldset className={styles.sides} aria-label={name}>
            {sides.map((one) => (
              <label key={one}>
                <input
                  type="radio"
                  name={id}
                  checked={side === one}
                  onChange={() => {
                    onChoose(one);
                    setEditing(false);
                  }}
                />
                {t.merge.sides[one]}
              </label>
            ))}
          </fieldset>
        ) : (
          <button type="button" className={admin.quiet} onClick={() => setChanging(true)}>
            {t.merge.change}
          </button>
        )}
      </header>
      {asks ? (
        <div className={styles.two}>
          <div>
            <h4>
              {t.merge.sides.theirs} <small>{t.merge.editorAt(at)}</small>
            </h4>
            <TextDiff before={item.base} after={item.theirs} whole />
          </div>
          <div>
            <h4>
              {t.merge.sides.ours} {kept && <small>{kept}</small>}
            </h4>
            <TextDiff before={item.base} after={item.ours} whole />
          </div>
        </div>
      ) : (
        <div className={styles.one}>
          <TextDiff before={item.base} after={result ?? ""} />
        </div>
      )}
      {isChoice && (
        <div className={styles.result}>
          <b>{t.merge.result}</b>
          {editing ? (
            <textarea
              className={field.control}
              aria-label={t.merge.result}
              rows={4}
              dir="auto"
              value={result ?? ""}
              onChange={({ target }) => onText(target.value)}
            />
          ) : (
            <p dir="auto">
              {side ? result : t.merge.notYet}{" "}
              {side && isText && (
                <button type="button" className={admin.quiet} onClick={() => setEditing(true)}>
                  {t.edit}
                </button>
              )}
            </p>
          )}
        </div>
      )}
    </section>
  );
}
