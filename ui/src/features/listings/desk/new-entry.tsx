import { type KeyboardEvent, useState } from "react";
import { createPerson, createPlace, type PlaceKind } from "@/api/admin/entries.ts";
import { countryOf } from "@/domain/countries.ts";
import { randomKey } from "@/lib/random-key.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { SelectField } from "@/ui/admin/select.tsx";
import { TextField } from "@/ui/admin/text-field.tsx";
import { useAction } from "@/ui/admin/use-action.ts";
import { fieldErrors } from "@/ui/admin/use-form.ts";
import { Button } from "@/ui/button.tsx";
import styles from "./linked.module.css";

/** The server wants a sentence about a person. */
const SHORTEST = 20;

interface Added {
  id: string;
  name: string;
}

interface Props<A> {
  name: string;
  /** Of the listing; the entry is filed under it. */
  country: string;
  onAdded: (entry: A) => void;
  onClose: () => void;
}

/** A person who is not in the archive yet, added as a draft without leaving the listing. */
export function NewPerson({ country, ...props }: Props<Added>) {
  const { listings: m } = useAdminMessages();
  const home = countryOf(country)?.name ?? country.trim();
  return (
    <NewEntry
      {...props}
      title={m.linked.newPerson}
      label={m.linked.knownFor}
      hint={home ? m.linked.knownForHint : m.linked.countryFirst}
      short={m.linked.knownForShort}
      shortest={SHORTEST}
      isReady={home !== ""}
      create={async (name, summary, _, key) => {
        const person = { name, summary, callings: ["other" as const], countries: [home] };
        return (await createPerson({ ...person, status: "draft" }, key)).person;
      }}
    />
  );
}

/** The same for a place. */
export function NewPlace({ country, ...props }: Props<Added & { country: string }>) {
  const { listings: m } = useAdminMessages();
  return (
    <NewEntry
      {...props}
      title={m.linked.newPlace}
      label={m.linked.what}
      short={m.linked.whatNeeded}
      shortest={1}
      isReady
      hasKind
      create={async (name, summary, kind, key) => {
        const place = { name, summary, kind, country: countryOf(country)?.name ?? "several" };
        return (await createPlace({ ...place, status: "draft" }, key)).place;
      }}
    />
  );
}

interface EntryProps<A> extends Omit<Props<A>, "country"> {
  title: string;
  label: string;
  hint?: string;
  short: string;
  shortest: number;
  isReady: boolean;
  hasKind?: boolean;
  create: (name: string, summary: string, kind: PlaceKind, key: string) => Promise<A>;
}

/** Within another form, so it is none itself: Enter adds, Esc returns to the picker. */
function NewEntry<A>(props: EntryProps<A>) {
  const { title, label, hint, short, shortest, isReady, hasKind, onAdded, onClose } = props;
  const { listings: m } = useAdminMessages();
  const [name, setName] = useState(props.name);
  const [kind, setKind] = useState<PlaceKind>("town");
  const [summary, setSummary] = useState("");
  const [checked, setChecked] = useState(false);
  const [key] = useState(randomKey);
  const { mutate, isPending, error } = useAction({
    mutationFn: () => props.create(name.trim(), summary.trim(), kind, key),
    failed: m.linked.addFailed,
    onSuccess: onAdded,
  });
  const errors = fieldErrors(error);
  const isShort = Array.from(summary.trim()).length < shortest;

  function add() {
    setChecked(true);
    if (name.trim() && !isShort && isReady && !isPending) mutate();
  }

  function onKey(event: KeyboardEvent) {
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    } else if (event.key === "Enter" && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      add();
    }
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would lay out its legend apart.
    <div className={styles.new} role="group" aria-label={title} onKeyDown={onKey}>
      <p>
        <b>{title}</b>
      </p>
      <TextField
        label={m.linked.name}
        value={name}
        error={errors.name ?? (checked && !name.trim() ? m.linked.nameNeeded : null)}
        autoComplete="off"
        autoFocus
        maxLength={200}
        onChange={setName}
      />
      {hasKind && (
        <SelectField
          label={m.linked.kind}
          value={kind}
          options={Object.entries(m.linked.kinds)}
          onChange={(one) => setKind(one as PlaceKind)}
        />
      )}
      <TextField
        label={label}
        hint={hint}
        value={summary}
        error={errors.summary ?? (checked && isShort ? short : null)}
        autoComplete="off"
        maxLength={1000}
        onChange={setSummary}
      />
      <div className={styles.actions}>
        <Button aria-busy={isPending || undefined} onClick={add}>
          {m.linked.addAndUse}
        </Button>
        <Button look="ghost" onClick={onClose}>
          {m.cancel}
        </Button>
        <small>{m.linked.escape}</small>
      </div>
    </div>
  );
}
