import { useEffect, useRef, useState } from "react";
import { eventsFound, peopleNamed, placesNamed } from "@/api/admin/entries.ts";
import type { Endpoint } from "@/api/endpoint.ts";
import { yearOf } from "@/domain/dates.ts";
import { classes } from "@/lib/text.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import layout from "@/styles/layout.module.css";
import { AdminIcon } from "@/ui/admin/admin-icon.tsx";
import { type Choice, Combobox } from "@/ui/admin/combobox.tsx";
import items from "@/ui/admin/entry/items.module.css";
import { moved } from "@/ui/admin/entry/source-values.ts";
import field from "@/ui/admin/field.module.css";
import { MoveButtons } from "@/ui/admin/move-buttons.tsx";
import { SelectField } from "@/ui/admin/select.tsx";
import { useFound } from "@/ui/admin/use-found.ts";
import { useListFocus } from "@/ui/admin/use-list-focus.ts";
import styles from "./steps.module.css";
import { LONGEST_NOTE, MOST_STEPS, type Problems, type StepValues } from "./values.ts";

type Kind = StepValues["kind"];

interface Found {
  items: readonly {
    id: string;
    title?: string;
    name?: string;
    country?: string;
    date?: string;
    summary: string;
  }[];
}

const FIND: Record<Kind, (text: string) => Endpoint<unknown>> = {
  event: eventsFound,
  person: peopleNamed,
  place: placesNamed,
};

function choicesOf({ items }: Found): Choice[] {
  return items.map(({ id, title, name, country, date, summary }) => ({
    id,
    name: title ?? name ?? "",
    detail: country
      ? [country, date && yearOf({ date })].filter(Boolean).join(" · ")
      : summary.slice(0, 80),
  }));
}

const keyOf = ({ kind, id }: Pick<StepValues, "kind" | "id">) => `${kind}-${id}`;

interface Props {
  steps: StepValues[];
  errors: Problems;
  /** The stops as somebody else has saved them meanwhile. */
  theirs?: string;
  onChange: (steps: StepValues[]) => void;
}

/** The stops of a thread in the order in which they are read, with the sentences between. */
export function StepsField({ steps, errors, theirs, onChange }: Props) {
  const { named: m, listings: t } = useAdminMessages();
  const list = useRef<HTMLFieldSetElement>(null);
  const [kind, setKind] = useState<Kind>("event");
  const [text, setText] = useState("");
  const [said, setSaid] = useState("");
  const [removals, setRemovals] = useState(0);
  const setFocus = useListFocus(list);
  const { data } = useFound(text, FIND[kind]);
  const taken = new Set(steps.map(keyOf));
  const full = steps.length >= MOST_STEPS;

  function add({ id, name }: Choice) {
    setText("");
    onChange([...steps, { kind, id, name, note: "" }]);
    setSaid(m.steps.added(name, steps.length + 1));
  }

  function move(from: number, part: "up" | "down") {
    const to = from + (part === "up" ? -1 : 1);
    const step = steps[from];
    if (!step || to < 0 || to >= steps.length) return;
    onChange(moved(steps, from, to));
    setSaid(t.source.movedTo(to + 1, steps.length));
    setFocus({ key: keyOf(step), part });
  }

  function remove(index: number) {
    onChange(steps.filter((_, i) => i !== index));
    setRemovals((n) => n + 1);
  }

  // A full list has no field to find another in until one is taken out.
  useEffect(() => {
    if (removals > 0) list.current?.querySelector<HTMLElement>("[role=combobox]")?.focus();
  }, [removals]);

  return (
    <fieldset
      ref={list}
      className={items.items}
      aria-invalid={errors.steps ? true : undefined}
      tabIndex={errors.steps ? -1 : undefined}
    >
      <legend>{m.steps.title}</legend>
      <p className={field.hint}>{m.steps.hint}</p>
      <ol className={items.list}>
        {steps.map((step, i) => (
          <li
            key={keyOf(step)}
            className={styles.item}
            data-item={keyOf(step)}
            data-kind={step.kind}
          >
            <div className={classes(items.head, styles.head)}>
              <span aria-hidden="true">{i + 1}</span>
              <b dir="auto">{step.name}</b>
              <MoveButtons
                name={step.name}
                index={i}
                count={steps.length}
                onMove={(part) => move(i, part)}
              />
              <button
                type="button"
                aria-label={t.source.remove(step.name)}
                onClick={() => remove(i)}
              >
                <AdminIcon name="trash" />
              </button>
            </div>
            <textarea
              className={field.control}
              dir="auto"
              rows={2}
              aria-label={m.steps.note(step.name)}
              aria-invalid={errors[`steps[${i}].note`] ? true : undefined}
              placeholder={m.steps.notePlaceholder}
              maxLength={LONGEST_NOTE}
              value={step.note}
              onChange={({ target }) =>
                onChange(steps.map((one, j) => (j === i ? { ...one, note: target.value } : one)))
              }
            />
            {(errors[`steps[${i}].id`] ?? errors[`steps[${i}].note`]) && (
              <p className={field.error}>
                {errors[`steps[${i}].id`] ?? errors[`steps[${i}].note`]}
              </p>
            )}
          </li>
        ))}
      </ol>
      {full ? (
        <p className={field.hint}>{m.steps.full}</p>
      ) : (
        <div className={styles.find}>
          <SelectField
            label={m.steps.kind}
            value={kind}
            options={Object.entries(m.steps.kinds)}
            onChange={(chosen) => setKind(chosen as Kind)}
          />
          <div>
            <Combobox
              label={m.steps.find}
              placeholder={m.steps.findHint}
              value={text}
              onType={setText}
              choices={
                data === undefined
                  ? []
                  : choicesOf(data as Found).filter(({ id }) => !taken.has(keyOf({ kind, id })))
              }
              empty={data ? m.steps.none : undefined}
              onPick={add}
            />
          </div>
        </div>
      )}
      {errors.steps && <p className={field.error}>{errors.steps}</p>}
      {theirs && <p className={styles.theirs}>{m.theirs(theirs)}</p>}
      <p role="status" className={layout.visuallyHidden}>
        {said}
      </p>
    </fieldset>
  );
}
