import { useId, useRef, useState } from "react";
import { UploadCancelled } from "@/api/admin/upload.ts";
import type { Endpoint } from "@/api/endpoint.ts";
import { ApiError } from "@/api/error.ts";
import type { ArchiveEvent, EventList } from "@/api/types.ts";
import { useSessionUser } from "@/api/use-session.ts";
import { COUNTRIES } from "@/domain/countries.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { AdminIcon } from "@/ui/admin/admin-icon.tsx";
import { SubmitButton } from "@/ui/admin/busy-button.tsx";
import { Panel } from "@/ui/admin/panel.tsx";
import { TextField } from "@/ui/admin/text-field.tsx";
import { useForm } from "@/ui/admin/use-form.ts";
import { Button } from "@/ui/button.tsx";
import { DisputedField } from "./disputed-field.tsx";
import { draftOf, drafts } from "./draft.ts";
import styles from "./form.module.css";
import { ImageFields } from "./image-fields.tsx";
import { ShortFields } from "./short-fields.tsx";
import { SourcesField } from "./sources-field.tsx";
import { useSave } from "./use-save.ts";
import { BLANK, headline, LENGTHS, problems, splitTags, type Values, valuesOf } from "./values.ts";

/** So that a double click does not create a second listing. */
const LOCKED_FOR = 600;

interface Props {
  endpoint: Endpoint<EventList>;
  /** The event being edited; null for a new one. */
  event: ArchiveEvent | null;
  onClose: () => void;
}

export function ListingForm({ endpoint, event, onClose }: Props) {
  const { listings: m } = useAdminMessages();
  const id = useId();
  const owner = useSessionUser()?.id ?? "";
  const [draft] = useState(() => drafts.find(owner, event?.id ?? ""));
  // The version that the edits start from; a save on top of any other is a conflict.
  const [base] = useState(event && { ...event, version: draft?.version ?? event.version });
  const blank = base ? valuesOf(base) : BLANK;
  const fields = useForm<Values>(draft ?? blank, (values) => problems(values, m));
  const { form, values, errors, set, submit } = fields;
  const [file, setFile] = useState<File | null>(null);
  const { save, isPending } = useSave(endpoint);
  const locked = useRef(false);
  const { first, warnings } = headline(errors, m);
  const tags = splitTags(values.tags);

  async function send(sent: Values) {
    if (locked.current) return;
    locked.current = true;
    try {
      await save({ values: sent, file, base });
      drafts.drop(owner, base?.id ?? "");
      if (base) return onClose();
      fields.reset(BLANK);
      setFile(null);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401)
        drafts.keep(owner, draftOf(sent, base));
      // After a conflict the next edit starts from the current state.
      if (error instanceof ApiError && error.status === 409) drafts.drop(owner, base?.id ?? "");
      // The error is reported by useSave; the input stays for a retry.
      if (!(error instanceof UploadCancelled)) fields.refuse(error);
    } finally {
      setTimeout(() => {
        locked.current = false;
      }, LOCKED_FOR);
    }
  }

  function cancel() {
    drafts.drop(owner, base?.id ?? "");
    onClose();
  }

  return (
    <Panel
      id="listing-form"
      title={base ? m.editTitle : m.newTitle}
      note={
        base ? (
          <Button look="ghost" className={styles.cancel} onClick={cancel}>
            {m.cancel}
          </Button>
        ) : (
          m.required
        )
      }
    >
      <form
        ref={form}
        className={styles.form}
        noValidate
        aria-labelledby="listing-form-title"
        onSubmit={submit((sent) => void send(sent))}
      >
        {first && (
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
        )}
        <TextField
          label={m.fields.title}
          value={values.title}
          error={errors.title}
          autoComplete="off"
          onChange={(text) => set("title", text)}
        />
        <ShortFields values={values} errors={errors} set={set} countries={`${id}-countries`} />
        <datalist id={`${id}-countries`}>
          {COUNTRIES.map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <ImageFields
          url={values.image}
          savedUrl={base?.image ?? ""}
          file={file}
          error={errors.image}
          onUrl={(text) => set("image", text)}
          onFile={setFile}
        />
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
        <SourcesField
          sources={values.sources}
          errors={errors}
          onChange={(sources) => set("sources", sources)}
        />
        <DisputedField
          disputed={values.disputed}
          errors={errors}
          onChange={(disputed) => set("disputed", disputed)}
        />
        {base && (
          <TextField
            label={m.fields.note}
            note={m.optional}
            hint={m.noteHint}
            value={values.note}
            error={errors.note}
            autoComplete="off"
            onChange={(text) => set("note", text)}
          />
        )}
        <SubmitButton busy={isPending} busyText={base ? m.saving : m.creating}>
          {base ? m.save : m.create}
        </SubmitButton>
      </form>
    </Panel>
  );
}

/** Shown when the text comes close to its limit. */
function Left({ text }: { text: string }) {
  const { listings: m } = useAdminMessages();
  const left = LENGTHS.summary - Array.from(text).length;
  return left >= 0 && left <= LENGTHS.summary / 10 ? <b>{m.left(left)}</b> : null;
}
