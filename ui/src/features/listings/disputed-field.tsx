import { useEffect, useRef } from "react";
import { useAdminMessages } from "@/messages/admin.ts";
import { AdminIcon } from "@/ui/admin/admin-icon.tsx";
import { DateControl } from "@/ui/admin/entry/date-control.tsx";
import items from "@/ui/admin/entry/items.module.css";
import { PrecisionSelect } from "@/ui/admin/entry/precision-select.tsx";
import { SourceFields } from "@/ui/admin/entry/source-fields.tsx";
import { sourceValuesOf } from "@/ui/admin/entry/source-values.ts";
import styles from "@/ui/admin/entry/sources.module.css";
import { Pair } from "@/ui/admin/pair.tsx";
import { TextField } from "@/ui/admin/text-field.tsx";
import { Button } from "@/ui/button.tsx";
import type { DisputedValues, Problems } from "./values.ts";

interface Props {
  disputed: DisputedValues | null;
  errors: Problems;
  onChange: (disputed: DisputedValues | null) => void;
}

/** A second date from another source, and the reason why both are kept. */
export function DisputedField({ disputed, errors, onChange }: Props) {
  const { listings: m } = useAdminMessages();
  const fields = useRef<HTMLFieldSetElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const pressed = useRef(false);
  const isOpen = disputed !== null;

  // What was pressed is gone: the first field, or the button that adds them again.
  useEffect(() => {
    if (!pressed.current) return;
    pressed.current = false;
    (isOpen ? fields.current?.querySelector("input") : add.current)?.focus();
  }, [isOpen]);

  function put(now: DisputedValues | null) {
    pressed.current = true;
    onChange(now);
  }

  if (!disputed) {
    return (
      <Button
        ref={add}
        look="ghost"
        className={styles.add}
        onClick={() => put({ date: "", precision: "day", reason: "", source: sourceValuesOf() })}
      >
        <AdminIcon name="plus" />
        {m.disputed.add}
      </Button>
    );
  }
  return (
    <fieldset ref={fields} className={items.items}>
      <legend>{m.disputed.title}</legend>
      <Pair
        labels={[m.disputed.date, m.fields.precision]}
        errors={[errors["disputed.date"], errors["disputed.precision"]]}
        controls={[
          (control) => (
            <DateControl
              control={control}
              value={disputed.date}
              precision={disputed.precision}
              onChange={(date) => onChange({ ...disputed, date })}
            />
          ),
          (control) => (
            <PrecisionSelect
              control={control}
              value={disputed.precision}
              onChange={(precision) => onChange({ ...disputed, precision })}
            />
          ),
        ]}
      />
      <TextField
        label={m.disputed.reason}
        hint={m.disputed.reasonHint}
        value={disputed.reason}
        error={errors["disputed.reason"]}
        rows={2}
        onChange={(reason) => onChange({ ...disputed, reason })}
      />
      <p className={styles.sub}>{m.disputed.source}</p>
      <SourceFields
        name="disputed.source"
        source={disputed.source}
        errors={errors}
        onChange={(source) => onChange({ ...disputed, source })}
      />
      <Button look="ghost" className={styles.add} onClick={() => put(null)}>
        <AdminIcon name="trash" />
        {m.disputed.remove}
      </Button>
    </fieldset>
  );
}
