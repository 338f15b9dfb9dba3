import { useAdminMessages } from "@/messages/admin.ts";
import { useEntryMessages } from "@/messages/entry.ts";
import { SelectField } from "@/ui/admin/select.tsx";
import { TextField } from "@/ui/admin/text-field.tsx";
import type { Problems } from "./source-values.ts";
import { KINDS, type SourceText, type SourceValues } from "./source-values.ts";
import styles from "./sources.module.css";

interface Props {
  /** The server's name of this source, such as `sources[0]`. */
  name: string;
  source: SourceValues;
  errors: Problems;
  onChange: (source: SourceValues) => void;
}

/** The fields of one source. */
export function SourceFields({ name, source, errors, onChange }: Props) {
  const { kinds } = useEntryMessages();
  const { listings: t } = useAdminMessages();
  const text = (which: SourceText, optional = true) => (
    <TextField
      label={t.source[which]}
      note={optional ? t.optional : undefined}
      value={source[which]}
      error={errors[`${name}.${which}`]}
      autoComplete="off"
      inputMode={which === "year" ? "numeric" : which === "url" ? "url" : undefined}
      placeholder={which === "url" ? t.urlPlaceholder : undefined}
      onChange={(value) => onChange({ ...source, [which]: value })}
    />
  );
  return (
    <div className={styles.fields}>
      {text("title", false)}
      <div className={styles.row}>
        {text("author")}
        {text("publisher")}
      </div>
      <div className={styles.row}>
        <SelectField
          label={t.source.kind}
          value={source.kind}
          options={KINDS.map((kind) => [kind, kinds[kind]])}
          error={errors[`${name}.kind`]}
          onChange={(kind) => onChange({ ...source, kind: kind as SourceValues["kind"] })}
        />
        {text("year")}
        {text("pages")}
      </div>
      {text("url")}
    </div>
  );
}
