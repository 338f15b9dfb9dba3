import { type KeyboardEvent, type ReactNode, useState } from "react";
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

interface Props<Added> {
  name: string;
  /** Of the listing; the entry is filed under it. */
  country: string;
  onAdded: (entry: Added) => void;
  onClose: () => void;
}

/** A person who is not in the archive yet, added as a draft without leaving the listing. */
export function NewPerson({
  name: typed,
  country,
  onAdded,
  onClose,
}: Props<{ id: string; name: string }>) {
  const { listings: m } = useAdminMessages();
  const [name, setName] = useState(typed);
  const [summary, setSummary] = useState("");
  const [checked, setChecked] = useState(false);
  const [key] = useState(randomKey);
  const known = countryOf(country);
  const add = useAction({
    mutationFn: () =>
      createPerson(
        {
          name: name.trim(),
          summary: summary.trim(),
          callings: ["other"],
          countries: known ? [known.name] : [country.trim()],
          status: "draft",
        },
        key,
      ),
    failed: m.linked.addFailed,
    onSuccess: ({ person }) => onAdded(person),
  });
  const errors = fieldErrors(add.error);
  const short = Array.from(summary.trim()).length < SHORTEST;
  return (
    <NewEntry
      title={m.linked.newPerson}
      busy={add.isPending}
      note={country.trim() ? undefined : m.linked.countryFirst}
      onAdd={() => {
        setChecked(true);
        if (name.trim() && !short && country.trim()) add.mutate();
      }}
      onClose={onClose}
    >
      <TextField
        label={m.linked.name}
        value={name}
        error={errors.name ?? (checked && !name.trim() ? m.linked.nameNeeded : null)}
        autoComplete="off"
        autoFocus
        maxLength={200}
        onChange={setName}
      />
      <TextField
        label={m.linked.knownFor}
        hint={m.linked.knownForHint}
        value={summary}
        error={errors.summary ?? (checked && short ? m.linked.knownForShort : null)}
        autoComplete="off"
        maxLength={1000}
        onChange={setSummary}
      />
    </NewEntry>
  );
}

const KINDS = [
  "city",
  "town",
  "kingdom",
  "region",
  "site",
  "battlefield",
  "river",
  "mountain",
  "island",
  "building",
] as const satisfies readonly PlaceKind[];

/** The same for a place. */
export function NewPlace({
  name: typed,
  country,
  onAdded,
  onClose,
}: Props<{ id: string; name: string; country: string }>) {
  const { listings: m } = useAdminMessages();
  const [name, setName] = useState(typed);
  const [kind, setKind] = useState<PlaceKind>("town");
  const [summary, setSummary] = useState("");
  const [checked, setChecked] = useState(false);
  const [key] = useState(randomKey);
  const known = countryOf(country);
  const add = useAction({
    mutationFn: () =>
      createPlace(
        {
          name: name.trim(),
          kind,
          summary: summary.trim(),
          country: known?.name ?? "several",
          status: "draft",
        },
        key,
      ),
    failed: m.linked.addFailed,
    onSuccess: ({ place }) => onAdded(place),
  });
  const errors = fieldErrors(add.error);
  return (
    <NewEntry
      title={m.linked.newPlace}
      busy={add.isPending}
      onAdd={() => {
        setChecked(true);
        if (name.trim() && summary.trim()) add.mutate();
      }}
      onClose={onClose}
    >
      <TextField
        label={m.linked.name}
        value={name}
        error={errors.name ?? (checked && !name.trim() ? m.linked.nameNeeded : null)}
        autoComplete="off"
        autoFocus
        maxLength={200}
        onChange={setName}
      />
      <SelectField
        label={m.linked.kind}
        value={kind}
        options={KINDS.map((one) => [one, m.linked.kinds[one]])}
        onChange={(one) => setKind(one as PlaceKind)}
      />
      <TextField
        label={m.linked.what}
        value={summary}
        error={errors.summary ?? (checked && !summary.trim() ? m.linked.whatNeeded : null)}
        autoComplete="off"
        maxLength={1000}
        onChange={setSummary}
      />
    </NewEntry>
  );
}

interface FrameProps {
  title: string;
  busy: boolean;
  note?: string;
  onAdd: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Within another form, so it is none itself: Enter adds, Esc returns to the picker. */
function NewEntry({ title, busy, note, onAdd, onClose, children }: FrameProps) {
  const { listings: m } = useAdminMessages();
  function onKey(event: KeyboardEvent) {
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    } else if (event.key === "Enter" && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      if (!busy) onAdd();
    }
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset within the columns would need a legend of its own.
    <div className={styles.new} role="group" aria-label={title} onKeyDown={onKey}>
      <p>
        <b>{title}</b>
      </p>
      {children}
      {note && <p className={styles.note}>{note}</p>}
      <div className={styles.actions}>
        <Button aria-busy={busy || undefined} onClick={() => !busy && onAdd()}>
          {m.linked.addAndUse}
        </Button>
        <Button look="ghost" onClick={onClose}>
          {m.linked.notNow}
        </Button>
      </div>
    </div>
  );
}
