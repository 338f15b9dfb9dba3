import { type ReactNode, useEffect, useRef, useState } from "react";
import { eventsFound, peopleNamed, placesNamed } from "@/api/admin/entries.ts";
import type { Endpoint } from "@/api/endpoint.ts";
import { longDate } from "@/domain/dates.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { useMessages } from "@/messages/context.ts";
import { type Choice, Combobox } from "@/ui/admin/combobox.tsx";
import field from "@/ui/admin/field.module.css";
import { Select } from "@/ui/admin/select.tsx";
import { useFound } from "@/ui/admin/use-found.ts";
import { Icon } from "@/ui/icon.tsx";
import type { ListingWork } from "../use-work.ts";
import { LENGTHS, type RelationValues } from "../values.ts";
import styles from "./linked.module.css";
import { NewPerson, NewPlace } from "./new-entry.tsx";

interface Props {
  work: ListingWork;
}

interface LinkedProps<T, D, C extends Choice> {
  label: string;
  placeholder: string;
  kind: "person" | "place" | "event";
  items: readonly T[];
  most: number;
  idOf: (item: T) => string;
  nameOf: (item: T) => string;
  find: (text: string) => Endpoint<D>;
  choices: (found: D) => C[];
  /** Its own id, which it does not offer. */
  self?: string;
  make: (choice: C) => T;
  onChange: (change: (items: T[]) => T[]) => void;
  /** What is said of one, beside or before its name. */
  row: (item: T, set: (changes: Partial<T>) => void, index: number) => ReactNode;
  /** For what is not in the archive yet. */
  adding?: {
    text: (name: string) => string;
    form: (name: string, onAdded: (choice: C) => void, onClose: () => void) => ReactNode;
  };
  empty?: string;
}

/** Entries that a listing points at: found by name, picked one by one. */
function Linked<T, D, C extends Choice>(props: LinkedProps<T, D, C>) {
  const { label, items, most, idOf, nameOf, choices, make, onChange, adding } = props;
  const { listings: m } = useAdminMessages();
  const [text, setText] = useState("");
  const [added, setAdded] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const [removed, setRemoved] = useState<number | null>(null);
  const { data } = useFound(text, props.find);
  const taken = new Set([props.self, ...items.map(idOf)]);
  const focusField = () => box.current?.querySelector<HTMLElement>("[role=combobox]")?.focus();

  // After one is taken out, the next gets the focus, else the field above.
  useEffect(() => {
    if (removed === null) return;
    const buttons = box.current?.querySelectorAll<HTMLElement>("[data-remove]");
    const next = buttons?.[Math.min(removed, buttons.length - 1)];
    (next ?? box.current?.querySelector<HTMLElement>("[role=combobox]"))?.focus();
    setRemoved(null);
  }, [removed]);

  function pick(choice: C) {
    setText("");
    setAdded(null);
    onChange((now) =>
      now.length >= most || now.some((one) => idOf(one) === choice.id)
        ? now
        : [...now, make(choice)],
    );
  }

  const name = text.trim();
  return (
    <div ref={box} className={styles.linked}>
      <Combobox
        label={label}
        note={items.length > 0 ? String(items.length) : m.optional}
        placeholder={props.placeholder}
        value={text}
        onType={setText}
        choices={data === undefined ? [] : choices(data).filter(({ id }) => !taken.has(id))}
        empty={data && props.empty}
        onPick={pick}
        extra={adding && name ? { text: adding.text(name), run: () => setAdded(name) } : undefined}
      />
      {adding &&
        added !== null &&
        adding.form(
          added,
          (choice) => {
            pick(choice);
            focusField();
          },
          () => {
            setAdded(null);
            focusField();
          },
        )}
      <ul className={styles.picked}>
        {items.map((item, i) => (
          <li key={idOf(item)} data-kind={props.kind}>
            <b dir="auto">{nameOf(item)}</b>
            {props.row(
              item,
              (changes) =>
                onChange((now) =>
                  now.map((one) => (idOf(one) === idOf(item) ? { ...one, ...changes } : one)),
                ),
              i,
            )}
            <button
              type="button"
              data-remove=""
              aria-label={m.source.remove(nameOf(item))}
              onClick={() => {
                onChange((now) => now.filter((one) => idOf(one) !== idOf(item)));
                setRemoved(i);
              }}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function PeopleField({ work: { values, errors, change } }: Props) {
  const { listings: m } = useAdminMessages();
  return (
    <Linked
      label={m.fields.people}
      placeholder={m.linked.findPerson}
      kind="person"
      items={values.people}
      most={LENGTHS.people}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      find={peopleNamed}
      choices={({ items }) =>
        items.map(({ id, name, summary }) => ({ id, name, detail: summary.slice(0, 80) }))
      }
      make={({ id, name }) => ({ id, name, role: "" })}
      onChange={(next) => change("people", next)}
      adding={{
        text: m.linked.addPerson,
        form: (name, onAdded, onClose) => (
          <NewPerson
            name={name}
            country={values.country}
            onAdded={(person) => onAdded({ ...person, detail: "" })}
            onClose={onClose}
          />
        ),
      }}
      row={({ name, role }, set, i) => (
        <input
          className={field.control}
          type="text"
          dir="auto"
          aria-label={m.linked.roleOf(name)}
          aria-invalid={errors[`people[${i}].role`] ? true : undefined}
          placeholder={m.linked.role}
          maxLength={LENGTHS.role}
          value={role}
          onChange={({ target }) => set({ role: target.value })}
        />
      )}
    />
  );
}

export function PlacesField({ work: { values, change } }: Props) {
  const { listings: m } = useAdminMessages();
  return (
    <Linked
      label={m.fields.places}
      placeholder={m.linked.findPlace}
      kind="place"
      items={values.places}
      most={LENGTHS.places}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      find={placesNamed}
      choices={({ items }) =>
        items.map(({ id, name, country }) => ({ id, name, country, detail: country }))
      }
      make={({ id, name, country }) => ({ id, name, country })}
      onChange={(next) => change("places", next)}
      adding={{
        text: m.linked.addPlace,
        form: (name, onAdded, onClose) => (
          <NewPlace
            name={name}
            country={values.country}
            onAdded={(place) => onAdded({ ...place, detail: "" })}
            onClose={onClose}
          />
        ),
      }}
      row={({ country }, _, i) => (
        <>
          <small>{country}</small>
          {i === 0 && values.places.length > 1 && <em>{m.linked.main}</em>}
        </>
      )}
    />
  );
}

/** Other events that this one points at. */
export function RelationsField({ work: { values, change }, self }: Props & { self: string }) {
  const m = useMessages();
  const { listings: t } = useAdminMessages();
  return (
    <Linked
      label={t.fields.relations}
      placeholder={t.linked.findEvent}
      kind="event"
      items={values.relations}
      most={LENGTHS.relations}
      idOf={({ eventId }) => eventId}
      nameOf={({ title }) => title}
      find={eventsFound}
      choices={({ items }) =>
        items.map((event) => ({
          ...event,
          name: event.title,
          detail: `${event.country} · ${longDate(event, m)}`,
        }))
      }
      self={self}
      empty={t.linked.noEvent}
      make={({ id, title, date, precision, endDate }): RelationValues => ({
        type: "led-to",
        eventId: id,
        note: "",
        title,
        date,
        precision,
        endDate,
      })}
      onChange={(next) => change("relations", next)}
      row={({ title, type }, set) => (
        <Select
          aria-label={t.linked.typeOf(title)}
          value={type}
          options={Object.entries(t.linked.types)}
          onChange={(one) => set({ type: one as RelationValues["type"] })}
        />
      )}
    />
  );
}
