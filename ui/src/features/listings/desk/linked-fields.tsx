import { useEffect, useRef, useState } from "react";
import { eventsFound, peopleNamed, placesNamed } from "@/api/admin/entries.ts";
import { longDate } from "@/domain/dates.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { useMessages } from "@/messages/context.ts";
import { Combobox } from "@/ui/admin/combobox.tsx";
import field from "@/ui/admin/field.module.css";
import { Select } from "@/ui/admin/select.tsx";
import { Icon } from "@/ui/icon.tsx";
import type { ListingWork } from "../use-work.ts";
import { LENGTHS, type RelationValues } from "../values.ts";
import styles from "./linked.module.css";
import { NewPerson, NewPlace } from "./new-entry.tsx";
import { useFound } from "./use-found.ts";

interface Props {
  work: ListingWork;
}

/** After one is taken out, the next gets the focus, else the field above. */
function useFocusAfterRemoval() {
  const box = useRef<HTMLDivElement>(null);
  const [removed, setRemoved] = useState<number | null>(null);
  useEffect(() => {
    if (removed === null) return;
    const buttons = box.current?.querySelectorAll<HTMLElement>("[data-remove]");
    const next = buttons?.[Math.min(removed, buttons.length - 1)];
    (next ?? box.current?.querySelector<HTMLElement>("[role=combobox]"))?.focus();
    setRemoved(null);
  }, [removed]);
  return { box, onRemoved: setRemoved };
}

export function PeopleField({ work }: Props) {
  const { listings: m } = useAdminMessages();
  const { values, errors, change } = work;
  const [text, setText] = useState("");
  const [adding, setAdding] = useState<string | null>(null);
  const { box, onRemoved } = useFocusAfterRemoval();
  const { data } = useFound(text, peopleNamed);
  const taken = new Set(values.people.map(({ id }) => id));
  const focusField = () => box.current?.querySelector<HTMLElement>("[role=combobox]")?.focus();

  function pick(person: { id: string; name: string }) {
    setText("");
    setAdding(null);
    change("people", (now) =>
      now.some(({ id }) => id === person.id) || now.length >= LENGTHS.people
        ? now
        : [...now, { id: person.id, name: person.name, role: "" }],
    );
  }

  return (
    <div ref={box} className={styles.linked}>
      <Combobox
        label={m.fields.people}
        note={values.people.length > 0 ? String(values.people.length) : m.optional}
        placeholder={m.linked.findPerson}
        value={text}
        onType={setText}
        choices={(data?.items ?? [])
          .filter(({ id }) => !taken.has(id))
          .map(({ id, name, summary }) => ({ id, name, detail: summary.slice(0, 80) }))}
        onPick={pick}
        extra={
          text.trim()
            ? { text: m.linked.addPerson(text.trim()), run: () => setAdding(text.trim()) }
            : undefined
        }
      />
      {adding !== null && (
        <NewPerson
          name={adding}
          country={values.country}
          onAdded={(person) => {
            pick(person);
            focusField();
          }}
          onClose={() => {
            setAdding(null);
            focusField();
          }}
        />
      )}
      <ul className={styles.picked}>
        {values.people.map((person, i) => (
          <li key={person.id} data-kind="person">
            <b dir="auto">{person.name}</b>
            <input
              className={field.control}
              type="text"
              dir="auto"
              aria-label={m.linked.roleOf(person.name)}
              aria-invalid={errors[`people[${i}].role`] ? true : undefined}
              placeholder={m.linked.role}
              maxLength={LENGTHS.role}
              value={person.role}
              onChange={({ target }) =>
                change("people", (now) =>
                  now.map((one) => (one.id === person.id ? { ...one, role: target.value } : one)),
                )
              }
            />
            <RemoveButton
              name={person.name}
              onClick={() => {
                change("people", (now) => now.filter(({ id }) => id !== person.id));
                onRemoved(i);
              }}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

export function PlacesField({ work }: Props) {
  const { listings: m } = useAdminMessages();
  const { values, change } = work;
  const [text, setText] = useState("");
  const [adding, setAdding] = useState<string | null>(null);
  const { box, onRemoved } = useFocusAfterRemoval();
  const { data } = useFound(text, placesNamed);
  const taken = new Set(values.places.map(({ id }) => id));
  const focusField = () => box.current?.querySelector<HTMLElement>("[role=combobox]")?.focus();

  function pick({ id, name, country }: { id: string; name: string; country: string }) {
    setText("");
    setAdding(null);
    change("places", (now) =>
      now.some((one) => one.id === id) || now.length >= LENGTHS.places
        ? now
        : [...now, { id, name, country }],
    );
  }

  return (
    <div ref={box} className={styles.linked}>
      <Combobox
        label={m.fields.places}
        note={values.places.length > 0 ? String(values.places.length) : m.optional}
        placeholder={m.linked.findPlace}
        value={text}
        onType={setText}
        choices={(data?.items ?? [])
          .filter(({ id }) => !taken.has(id))
          .map(({ id, name, country }) => ({ id, name, country, detail: country }))}
        onPick={pick}
        extra={
          text.trim()
            ? { text: m.linked.addPlace(text.trim()), run: () => setAdding(text.trim()) }
            : undefined
        }
      />
      {adding !== null && (
        <NewPlace
          name={adding}
          country={values.country}
          onAdded={(place) => {
            pick(place);
            focusField();
          }}
          onClose={() => {
            setAdding(null);
            focusField();
          }}
        />
      )}
      <ul className={styles.picked}>
        {values.places.map((place, i) => (
          <li key={place.id} data-kind="place">
            <b dir="auto">{place.name}</b> <small>{place.country}</small>
            {i === 0 && values.places.length > 1 && <em>{m.linked.main}</em>}
            <RemoveButton
              name={place.name}
              onClick={() => {
                change("places", (now) => now.filter(({ id }) => id !== place.id));
                onRemoved(i);
              }}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

const TYPES = ["led-to", "part-of", "follows", "commemorates"] as const;

/** Other events that this one points at. */
export function RelationsField({ work, self }: Props & { self: string }) {
  const m = useMessages();
  const { listings: t } = useAdminMessages();
  const { values, change } = work;
  const [text, setText] = useState("");
  const { box, onRemoved } = useFocusAfterRemoval();
  const { data } = useFound(text, eventsFound);
  const taken = new Set([self, ...values.relations.map(({ eventId }) => eventId)]);

  const set = (at: number, changes: Partial<RelationValues>) =>
    change("relations", (now) => now.map((one, i) => (i === at ? { ...one, ...changes } : one)));

  return (
    <div ref={box} className={styles.linked}>
      <Combobox
        label={t.fields.relations}
        note={values.relations.length > 0 ? String(values.relations.length) : t.optional}
        placeholder={t.linked.findEvent}
        value={text}
        onType={setText}
        choices={(data?.items ?? [])
          .filter(({ id }) => !taken.has(id))
          .map((event) => ({
            ...event,
            name: event.title,
            detail: `${event.country} · ${longDate(event, m)}`,
          }))}
        empty={data && t.linked.noEvent}
        onPick={({ id, title, date, precision, endDate }) => {
          setText("");
          change("relations", (now) =>
            now.length >= LENGTHS.relations
              ? now
              : [
                  ...now,
                  { type: "led-to", eventId: id, note: "", title, date, precision, endDate },
                ],
          );
        }}
      />
      <ul className={styles.picked}>
        {values.relations.map((relation, i) => (
          <li key={relation.eventId} data-kind="event">
            <Select
              aria-label={t.linked.typeOf(relation.title)}
              value={relation.type}
              options={TYPES.map((type) => [type, t.linked.types[type]])}
              onChange={(type) => set(i, { type: type as RelationValues["type"] })}
            />
            <b dir="auto">{relation.title}</b>
            <RemoveButton
              name={relation.title}
              onClick={() => {
                change("relations", (now) => now.filter((_, at) => at !== i));
                onRemoved(i);
              }}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function RemoveButton({ name, onClick }: { name: string; onClick: () => void }) {
  const { listings: m } = useAdminMessages();
  return (
    <button type="button" data-remove="" aria-label={m.source.remove(name)} onClick={onClick}>
      <Icon name="close" />
    </button>
  );
}
