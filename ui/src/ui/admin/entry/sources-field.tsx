import { useId, useRef, useState } from "react";
import { useSessionUser } from "@/api/use-session.ts";
import { hasRank } from "@/domain/roles.ts";
import { classes } from "@/lib/text.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { useEntryMessages } from "@/messages/entry.ts";
import layout from "@/styles/layout.module.css";
import { AdminIcon } from "@/ui/admin/admin-icon.tsx";
import field from "@/ui/admin/field.module.css";
import { Button } from "@/ui/button.tsx";
import { Icon } from "@/ui/icon.tsx";
import { MoveButtons } from "../move-buttons.tsx";
import { useListFocus } from "../use-list-focus.ts";
import items from "./items.module.css";
import { SourceFields } from "./source-fields.tsx";
import type { Problems } from "./source-values.ts";
import { MOST_SOURCES, moved, type SourceValues, sourceValuesOf } from "./source-values.ts";
import styles from "./sources.module.css";

interface Props {
  sources: SourceValues[];
  errors: Problems;
  /** What is said while there is none. */
  none?: string;
  onChange: (sources: SourceValues[]) => void;
}

/** The sources in the order in which readers see them. */
export function SourcesField({ sources, errors, none, onChange }: Props) {
  const { listings: m } = useAdminMessages();
  const list = useRef<HTMLFieldSetElement>(null);
  const [open, setOpen] = useState<readonly string[]>([]);
  const [said, setSaid] = useState("");
  const setFocus = useListFocus(list);

  function add() {
    const fresh = sourceValuesOf();
    onChange([...sources, fresh]);
    setOpen((before) => [...before, fresh.key]);
    setFocus({ key: fresh.key, part: "field" });
  }

  function move(from: number, part: "up" | "down") {
    const to = from + (part === "up" ? -1 : 1);
    const source = sources[from];
    if (!source || to < 0 || to >= sources.length) return;
    onChange(moved(sources, from, to));
    setSaid(m.source.movedTo(to + 1, sources.length));
    setFocus({ key: source.key, part });
  }

  function remove(index: number) {
    onChange(sources.filter((_, i) => i !== index));
    setSaid(m.source.removed);
    setFocus("add");
  }

  const isOpen = (source: SourceValues, i: number) =>
    open.includes(source.key) ||
    Object.entries(errors).some(([name, text]) => text && name.startsWith(`sources[${i}].`));

  return (
    <fieldset ref={list} className={items.items}>
      <legend>{m.fields.sources}</legend>
      {sources.length === 0 && (
        <p className={styles.none}>
          <AdminIcon name="warning" />
          {none ?? m.rules.noSources}
        </p>
      )}
      <ol className={items.list}>
        {sources.map((source, i) => (
          <SourceItem
            key={source.key}
            source={source}
            index={i}
            count={sources.length}
            errors={errors}
            open={isOpen(source, i)}
            onToggle={() =>
              setOpen((before) =>
                before.includes(source.key)
                  ? before.filter((one) => one !== source.key)
                  : [...before, source.key],
              )
            }
            onChange={(next) => onChange(sources.map((one, j) => (j === i ? next : one)))}
            onMove={(part) => move(i, part)}
            onRemove={() => remove(i)}
          />
        ))}
      </ol>
      {errors.sources && (
        <p className={field.error}>
          <AdminIcon name="warning" />
          {errors.sources}
        </p>
      )}
      <Button
        look="ghost"
        data-add=""
        className={styles.add}
        disabled={sources.length >= MOST_SOURCES}
        onClick={add}
      >
        <AdminIcon name="plus" />
        {m.source.add}
      </Button>
      <p role="status" className={layout.visuallyHidden}>
        {said}
      </p>
    </fieldset>
  );
}

interface ItemProps {
  source: SourceValues;
  index: number;
  count: number;
  errors: Problems;
  open: boolean;
  onToggle: () => void;
  onChange: (source: SourceValues) => void;
  onMove: (part: "up" | "down") => void;
  onRemove: () => void;
}

function SourceItem(props: ItemProps) {
  const { source, index, count, errors, open, onToggle, onChange, onMove, onRemove } = props;
  const text = useEntryMessages();
  const { listings: t } = useAdminMessages();
  const id = useId();
  const name = source.title.trim() || t.source.untitled;
  const moderator = hasRank(useSessionUser(), "editor");
  return (
    <li className={styles.item} data-item={source.key}>
      <div className={classes(items.head, styles.head)}>
        <button
          type="button"
          className={styles.name}
          aria-expanded={open}
          aria-controls={id}
          onClick={onToggle}
        >
          <span aria-hidden="true">{index + 1}</span>
          <b>{name}</b>
          {source.verified && (
            <>
              <Icon name="check" />
              <span className={layout.visuallyHidden}>{text.verified}</span>
            </>
          )}
        </button>
        <MoveButtons name={name} index={index} count={count} onMove={onMove} />
        <button type="button" aria-label={t.source.remove(name)} onClick={onRemove}>
          <AdminIcon name="trash" />
        </button>
      </div>
      {open && (
        <div id={id}>
          <SourceFields
            name={`sources[${index}]`}
            source={source}
            errors={errors}
            onChange={onChange}
          />
          {moderator ? (
            <label className={styles.verified}>
              <input
                type="checkbox"
                checked={source.verified}
                onChange={({ target }) => onChange({ ...source, verified: target.checked })}
              />
              {t.source.verified}
            </label>
          ) : (
            source.verified && <p className={styles.hint}>{t.source.markStays}</p>
          )}
        </div>
      )}
    </li>
  );
}
