import { useId } from "react";
import { COUNTRIES } from "@/domain/countries.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { AdminIcon } from "@/ui/admin/admin-icon.tsx";
import { TextField } from "@/ui/admin/text-field.tsx";
import styles from "./form.module.css";
import { ShortFields } from "./short-fields.tsx";
import { SimilarHint } from "./similar-hint.tsx";
import type { ListingWork } from "./use-work.ts";
import { headline, LENGTHS, splitTags } from "./values.ts";

interface Props {
  work: Pick<ListingWork, "values" | "errors" | "set">;
}

/** What is wrong, above the form. */
export function Problem({ work: { errors } }: Props) {
  const { listings: m } = useAdminMessages();
  const { first, warnings } = headline(errors, m);
  if (!first) return null;
  return (
    <div className={styles.alert} role="alert">
      <AdminIcon name="warning" />
      <div>
        <p>{first}</p>
        {warnings.length > 0 && (
          <ul>
            {warnings.map((text) => (
              <li key={text}>
                {m.warning} {text}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** Title, country and dates. */
export function FactFields({ work: { values, errors, set } }: Props) {
  const { listings: m } = useAdminMessages();
  const id = useId();
  return (
    <>
      <TextField
        label={m.fields.title}
        value={values.title}
        error={errors.title}
        autoComplete="off"
        onChange={(text) => set("title", text)}
      />
      <SimilarHint values={values} />
      <ShortFields values={values} errors={errors} set={set} countries={`${id}-countries`} />
      <datalist id={`${id}-countries`}>
        {COUNTRIES.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

export function SummaryField({ work: { values, errors, set } }: Props) {
  const { listings: m } = useAdminMessages();
  return (
    <div className={errors.summary === m.rules.summaryGate ? styles.gate : undefined}>
      <TextField
        label={m.fields.summary}
        value={values.summary}
        error={errors.summary}
        rows={5}
        onChange={(text) => set("summary", text)}
        foot={<Left text={values.summary} />}
      />
    </div>
  );
}

export function TagsField({ work: { values, errors, set } }: Props) {
  const { listings: m } = useAdminMessages();
  const tags = splitTags(values.tags);
  return (
    <>
      <TextField
        label={m.fields.tags}
        note={m.optional}
        hint={m.tagsHint}
        value={values.tags}
        error={errors.tags}
        autoComplete="off"
        onChange={(text) => set("tags", text)}
      />
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label={m.tagsPreview}>
          {tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Shown when the text comes close to its limit. */
function Left({ text }: { text: string }) {
  const { listings: m } = useAdminMessages();
  const left = LENGTHS.summary - Array.from(text).length;
  return left >= 0 && left <= LENGTHS.summary / 10 ? <b>{m.left(left)}</b> : null;
}
