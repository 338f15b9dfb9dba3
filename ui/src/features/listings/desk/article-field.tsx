import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { useAdminMessages } from "@/messages/admin.ts";
import { useEntryMessages } from "@/messages/entry.ts";
import { AdminIcon } from "@/ui/admin/admin-icon.tsx";
import { marksOf, missingMarks } from "@/ui/admin/entry/source-marks.ts";
import type { SourceValues } from "@/ui/admin/entry/source-values.ts";
import field from "@/ui/admin/field.module.css";
import styles from "./article.module.css";
import { inMark, insertMark, type Mark } from "./marks.ts";

const MARKS = ["subhead", "quote", "source", "link"] as const;

interface Props {
  value: string;
  error?: string;
  /** What the server found in it, such as a link that leads nowhere. */
  warnings: readonly string[];
  sources: readonly SourceValues[];
  onChange: (text: string) => void;
  /** Adds a source and returns its number. */
  onAddSource: () => number;
}

/** Plain words and four marks, in a text field that grows with the text. */
export function ArticleField(props: Props) {
  const { value, error, warnings, sources, onChange, onAddSource } = props;
  const { listings: m } = useAdminMessages();
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  const [picking, setPicking] = useState(false);
  const [keysShown, setKeysShown] = useState(false);
  const caret = useRef<[number, number] | null>(null);
  const unknown = missingMarks(value, sources.length).map((number) => m.article.noSource(number));
  const said = [...unknown, ...warnings.filter((text) => !unknown.includes(text))];

  // biome-ignore lint/correctness/useExhaustiveDependencies: it grows with the text.
  useLayoutEffect(() => {
    const box = area.current;
    if (!box || CSS.supports?.("field-sizing", "content")) return;
    box.style.height = "auto";
    box.style.height = `${box.scrollHeight + 2}px`;
  }, [value]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the cursor is set once the text is.
  useEffect(() => {
    if (!caret.current) return;
    area.current?.focus();
    area.current?.setSelectionRange(...caret.current);
    caret.current = null;
  }, [value]);

  function put(mark: Mark) {
    const box = area.current;
    if (!box) return;
    const next = insertMark(value, box.selectionStart, box.selectionEnd, mark);
    caret.current = next.selection;
    onChange(next.text);
    setPicking(false);
  }

  function press(name: (typeof MARKS)[number]) {
    if (name === "source") setPicking(!picking);
    else put({ type: name });
  }

  /** Arrows move within the toolbar, which is one stop of the Tab key. */
  function onToolKey(event: KeyboardEvent) {
    const buttons = [...(tools.current?.querySelectorAll("button") ?? [])];
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by !== undefined && at >= 0) {
      event.preventDefault();
      buttons[(at + by + buttons.length) % buttons.length]?.focus();
    } else if (event.key === "Escape") {
      event.preventDefault();
      setPicking(false);
      area.current?.focus();
    }
  }

  return (
    <div className={field.field}>
      <div className={field.head}>
        <label htmlFor={id}>{m.fields.article}</label>
        <span>{m.optional}</span>
      </div>
      <p id={`${id}-hint`} className={field.hint}>
        {m.article.hint}
      </p>
      <div className={styles.editor}>
        <div
          ref={tools}
          className={styles.tools}
          role="toolbar"
          aria-label={m.article.tools}
          aria-controls={id}
          onKeyDown={onToolKey}
        >
          {MARKS.map((name, i) => (
            <button
              key={name}
              type="button"
              tabIndex={i === 0 ? 0 : -1}
              aria-expanded={name === "source" ? picking : undefined}
              onClick={() => press(name)}
            >
              {m.article.marks[name]}
            </button>
          ))}
          <span>{m.article.keysHint}</span>
        </div>
        {picking && (
          <SourcePicker
            text={value}
            sources={sources}
            onPick={(number) => put({ type: "source", number })}
            onAdd={() => {
              put({ type: "source", number: onAddSource() });
            }}
            onClose={() => {
              setPicking(false);
              area.current?.focus();
            }}
          />
        )}
        <textarea
          ref={area}
          id={id}
          className={styles.area}
          dir="auto"
          rows={12}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint${said.length > 0 || error ? ` ${id}-said` : ""}`}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={(event) => {
            if (!(event.ctrlKey || event.metaKey)) return;
            if (event.key === "/") {
              event.preventDefault();
              setKeysShown(!keysShown);
            }
            const name = inMark(event.key);
            if (!name || !event.altKey) return;
            event.preventDefault();
            press(name);
          }}
        />
      </div>
      {keysShown && (
        <dl className={styles.keys}>
          {m.article.keys.map(([key, what]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      )}
      <div id={`${id}-said`} className={styles.said}>
        {error && (
          <p className={field.error}>
            <AdminIcon name="warning" />
            {error}
          </p>
        )}
        {said.map((text) => (
          <p key={text} className={styles.warn}>
            <AdminIcon name="warning" />
            {text}
          </p>
        ))}
      </div>
    </div>
  );
}

interface PickerProps {
  text: string;
  sources: readonly SourceValues[];
  onPick: (number: number) => void;
  onAdd: () => void;
  onClose: () => void;
}

function SourcePicker({ text, sources, onPick, onAdd, onClose }: PickerProps) {
  const { listings: m } = useAdminMessages();
  const { kinds } = useEntryMessages();
  const list = useRef<HTMLUListElement>(null);
  const used = marksOf(text);

  useEffect(() => list.current?.querySelector("button")?.focus(), []);

  function onKey(event: KeyboardEvent) {
    const buttons = [...(list.current?.querySelectorAll("button") ?? [])];
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) {
      event.preventDefault();
      buttons[(at + by + buttons.length) % buttons.length]?.focus();
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    }
  }

  return (
    <ul ref={list} className={styles.sources} aria-label={m.article.pickSource} onKeyDown={onKey}>
      {sources.map((source, i) => (
        <li key={source.key}>
          <button type="button" onClick={() => onPick(i + 1)}>
            <b>{i + 1}</b>
            <span>
              {source.title.trim() || m.source.untitled}
              <small>
                {[source.author, source.year, kinds[source.kind]].filter(Boolean).join(" · ")}
                {" · "}
                {m.article.used(used.filter((number) => number === i + 1).length)}
              </small>
            </span>
          </button>
        </li>
      ))}
      <li>
        <button type="button" onClick={onAdd}>
          <AdminIcon name="plus" />
          <span className={styles.new}>{m.article.addSource}</span>
        </button>
      </li>
    </ul>
  );
}
