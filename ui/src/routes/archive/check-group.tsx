import { useState } from "react";
import { fold } from "@/lib/text.ts";
import { useArchiveMessages } from "@/messages/archive.ts";
import { useMessages } from "@/messages/context.ts";
import layout from "@/styles/layout.module.css";
import checkbox from "@/ui/checkbox.module.css";
import { Icon } from "@/ui/icon.tsx";
import { times } from "@/ui/waiting.tsx";
import type { Choice } from "./choices.ts";
import styles from "./sidebar.module.css";

interface Props {
  title: string;
  name: string;
  choices: Choice[];
  label: (value: string) => string;
  /** How many are in view; the rest opens on demand, without scripts as well. */
  shown: number;
  /** The label of a field that narrows a long list. */
  find?: string;
  /** The choices are still loading. */
  waiting?: boolean;
  onToggle: (value: string, on: boolean) => void;
}

/**
 * The order of the rows when a box was last used. It is kept so that no row moves under the
 * pointer; when the list is closed or searched, the chosen rows come first again.
 */
interface Held {
  order: string[];
  inView: number;
}

export function CheckGroup(props: Props) {
  const { title, name, choices, label, shown, find, waiting, onToggle } = props;
  const m = useMessages();
  const t = useArchiveMessages();
  const [text, setText] = useState("");
  const [held, setHeld] = useState<Held | null>(null);
  const wanted = fold(text.trim());
  const rows = held ? inOrder(choices, held.order) : choices;
  const inView = held?.inView ?? Math.max(shown, chosenCount(rows));
  const first = wanted
    ? rows.filter(({ value, chosen }) => chosen || fold(label(value)).includes(wanted))
    : rows.slice(0, inView);
  const rest = wanted ? [] : rows.slice(inView);
  const toggle = (value: string, on: boolean) => {
    setHeld({ order: rows.map((row) => row.value), inView });
    onToggle(value, on);
  };
  const row = ({ value, count, chosen }: Choice) => (
    <li key={value}>
      <label className={styles.check}>
        <input
          type="checkbox"
          className={checkbox.checkbox}
          name={name}
          value={value}
          checked={chosen}
          onChange={(event) => toggle(value, event.target.checked)}
        />
        <span>{label(value)}</span>
        {count !== null && <span className={styles.count}>{m.number(count)}</span>}
      </label>
    </li>
  );

  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {find && (
        <label className={`${styles.box} ${styles.find} ${layout.scriptOnly}`}>
          <Icon name="search" />
          <input
            type="search"
            aria-label={find}
            placeholder={find}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setHeld(null);
            }}
          />
        </label>
      )}
      <ul>{first.map(row)}</ul>
      {waiting && times(shown - first.length, <div className={styles.undyed} />)}
      {rest.length > 0 && (
        <details
          className={styles.more}
          onToggle={(event) => event.currentTarget.open || setHeld(null)}
        >
          <summary>
            <span>{t.more(rest.length)}</span>
            <span>{t.fewer}</span>
          </summary>
          <ul>{rest.map(row)}</ul>
        </details>
      )}
    </fieldset>
  );
}

const chosenCount = (choices: Choice[]) => choices.filter(({ chosen }) => chosen).length;

function inOrder(choices: Choice[], order: string[]): Choice[] {
  const found = new Map(choices.map((choice) => [choice.value, choice]));
  const stood = order.map((value) => found.get(value) ?? { value, count: 0, chosen: false });
  return [...stood, ...choices.filter(({ value }) => !order.includes(value))];
}
