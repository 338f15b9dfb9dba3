import { type KeyboardEvent, useId, useState } from "react";
import styles from "./combobox.module.css";
import field from "./field.module.css";

export interface Choice {
  id: string;
  name: string;
  detail?: string;
}

interface Props<C extends Choice> {
  label: string;
  note?: string;
  placeholder?: string;
  value: string;
  onType: (text: string) => void;
  choices: readonly C[];
  /** Said when there is nothing to choose from; empty while it is not known yet. */
  empty?: string;
  onPick: (choice: C) => void;
  /** The last line of the list, for what is not in it. */
  extra?: { text: string; run: () => void };
}

/** A field that offers what fits the text. What is picked leaves the field empty, with the focus. */
export function Combobox<C extends Choice>(props: Props<C>) {
  const { label, note, placeholder, value, onType, choices, empty, onPick, extra } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const lines = choices.length + (extra ? 1 : 0);
  const open = isOpen && value.trim() !== "";
  const current = Math.min(at, Math.max(0, lines - 1));

  function take(index: number) {
    const choice = choices[index];
    setAt(0);
    setOpen(false);
    if (choice) onPick(choice);
    else extra?.run();
  }

  function onKey(event: KeyboardEvent) {
    if (event.key === "Escape" && open) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    } else if (event.key === "Enter") {
      // In a form it would send the whole.
      event.preventDefault();
      if (open && lines > 0) take(current);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setOpen(true);
      if (lines > 0) setAt((current + (event.key === "ArrowDown" ? 1 : lines - 1)) % lines);
    }
  }

  return (
    <div className={`${field.field} ${styles.combobox}`}>
      <div className={field.head}>
        <label htmlFor={id}>{label}</label>
        {note && <span>{note}</span>}
      </div>
      <input
        id={id}
        className={field.control}
        type="text"
        dir="auto"
        role="combobox"
        autoComplete="off"
        placeholder={placeholder}
        value={value}
        aria-expanded={open && lines > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={open && lines > 0 ? `${id}-${current}` : undefined}
        onChange={({ target }) => {
          onType(target.value);
          setOpen(true);
          setAt(0);
        }}
        onKeyDown={onKey}
        onBlur={() => setOpen(false)}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        className={styles.list}
        hidden={!open || lines === 0}
      >
        {open &&
          choices.map((choice, i) => (
            <div
              key={choice.id}
              id={`${id}-${i}`}
              role="option"
              tabIndex={-1}
              aria-selected={i === current}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(i)}
              onKeyDown={onKey}
            >
              <b dir="auto">{choice.name}</b>
              {choice.detail && <small>{choice.detail}</small>}
            </div>
          ))}
        {open && extra && (
          <div
            id={`${id}-${choices.length}`}
            role="option"
            tabIndex={-1}
            className={styles.extra}
            aria-selected={current === choices.length}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => take(choices.length)}
            onKeyDown={onKey}
          >
            {extra.text}
          </div>
        )}
      </div>
      <p role="status" className={styles.none}>
        {open && choices.length === 0 && empty}
      </p>
    </div>
  );
}
