import { useEffect, useId, useRef } from "react";
import type { NamedPath } from "@/api/admin/entries.ts";
import { COUNTRIES } from "@/domain/countries.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { useMessages } from "@/messages/context.ts";
import type { Work } from "@/platform/kept.ts";
import { toast } from "@/platform/toasts.ts";
import { AdminIcon } from "@/ui/admin/admin-icon.tsx";
import { SubmitButton } from "@/ui/admin/busy-button.tsx";
import { clock } from "@/ui/admin/clock.ts";
import { Elsewhere } from "@/ui/admin/elsewhere.tsx";
import { PicturesField } from "@/ui/admin/entry/pictures-field.tsx";
import { withSources } from "@/ui/admin/entry/source-marks.ts";
import { SourcesField } from "@/ui/admin/entry/sources-field.tsx";
import { TranslationsField } from "@/ui/admin/entry/translations-field.tsx";
import { SelectField } from "@/ui/admin/select.tsx";
import { TextField } from "@/ui/admin/text-field.tsx";
import { useElsewhere } from "@/ui/admin/use-elsewhere.ts";
import { Button } from "@/ui/button.tsx";
import { MergeWith } from "./merge-with.tsx";
import styles from "./named.module.css";
import { PersonFields } from "./person-fields.tsx";
import { type PinMapPart, PlaceFields } from "./place-fields.tsx";
import { StepsField } from "./steps-field.tsx";
import { useNamedWork } from "./use-named-work.ts";
import type { Entry, Values } from "./values.ts";

interface Props {
  path: NamedPath;
  /** Null for something new. */
  entry: Entry | null;
  /** How many events name it. */
  events: number;
  onSaved: (entry: Entry) => void;
  onCancel: () => void;
  onSetAside: (work: Work<Values>) => void;
  onRemove: (entry: Entry) => void;
  onCompare: (ids: readonly [string, string]) => void;
  /** Takes the work over from another tab. */
  onWriteHere: (work: Work<Values>) => void;
  /** Where a place is, on a map. */
  PinMap: PinMapPart;
}

/** Fields without a line below them for what somebody else saved. */
const ELSEWHERE = [
  "born",
  "bornPrecision",
  "died",
  "diedPrecision",
  "callings",
  "country",
  "kind",
  "lat",
  "lon",
  "radius",
  "translations",
  "pictures",
  "sources",
  "status",
] as const;

export function NamedForm(props: Props) {
  const { path, entry, events, onSaved, onCancel } = props;
  const { named: m, listings, files, kept } = useAdminMessages();
  const { locale } = useMessages();
  const labels = {
    ...m.fields,
    sources: listings.fields.sources,
    translations: listings.translation.title,
    status: m.status,
  };
  const t = m.forms[path];
  const work = useNamedWork(path, entry);
  const { form, values, errors, set, clashes, keeping } = work;
  const uploading = work.isSaving ? work.pictures.progress() : null;
  const elsewhere = useElsewhere<Values>(work.place, entry === null, keeping);
  const heading = useRef<HTMLHeadingElement>(null);
  const listId = useId();

  useEffect(() => {
    if (entry) heading.current?.focus();
  }, [entry]);

  function cancel() {
    work.pictures.stopAll();
    if (!work.changed) return onCancel();
    void work.setAside().then((aside) => (aside ? props.onSetAside(aside) : onCancel()));
  }

  async function send(sent: Values) {
    try {
      const saved = await work.save(sent);
      toast.success(t.saved(saved.name));
      onSaved(saved);
      if (!entry) work.clear();
    } catch {
      // The form says why, and keeps what was typed.
    }
  }

  const text = (
    name: "name" | "otherNames" | "sortName" | "countries" | "summary" | "article" | "note",
    more: Partial<Parameters<typeof TextField>[0]> = {},
  ) => (
    <TextField
      label={m.fields[name]}
      value={values[name]}
      error={errors[name]}
      autoComplete="off"
      foot={clashes?.[name] && <span className={styles.theirs}>{m.theirs(clashes[name])}</span>}
      onChange={(typed) => set(name, typed)}
      {...more}
    />
  );

  return (
    <section id="named-form" className={styles.form} aria-labelledby="named-form-title">
      <header className={styles.head}>
        <h2 id="named-form-title" ref={heading} tabIndex={-1} data-after-notice="">
          {entry ? t.editing : t.fresh}
        </h2>
        {keeping.state === "failed" ? (
          <b role="alert">
            {kept.full}. {kept.fullHint}.
          </b>
        ) : (
          <span>
            {keeping.state === "kept" ? (
              <>
                <AdminIcon name="done" />
                {kept.at(clock(keeping.at, locale.lang))}
              </>
            ) : (
              m.required
            )}
          </span>
        )}
      </header>
      {elsewhere && <Elsewhere onWriteHere={() => props.onWriteHere(elsewhere)} />}
      <form
        ref={form}
        className={styles.fields}
        noValidate
        inert={elsewhere !== null}
        aria-labelledby="named-form-title"
        onSubmit={work.submit((sent) => void send(sent))}
      >
        {clashes && (
          <div className={styles.clash} role="alert">
            <p>
              <b>{m.clash(entry?.name ?? "")}</b>
            </p>
            <p>{m.clashHint}</p>
            {ELSEWHERE.filter((name) => clashes[name]).map((name) => (
              <p key={name} className={styles.theirs}>
                {labels[name]}: {m.theirs(clashes[name] ?? "")}
              </p>
            ))}
          </div>
        )}
        {text("name", { maxLength: 200 })}
        {path !== "threads" &&
          text("otherNames", { note: m.optional, hint: m.fields.otherNamesHint })}
        {path === "people" && <PersonFields work={work} text={text} />}
        {path === "places" && <PlaceFields work={work} countries={listId} PinMap={props.PinMap} />}
        <datalist id={listId}>
          {COUNTRIES.map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        {text("summary", { rows: path === "threads" ? 8 : 4 })}
        {path === "threads" && (
          <StepsField
            steps={values.steps}
            errors={errors}
            theirs={clashes?.steps}
            onChange={(steps) => set("steps", steps)}
          />
        )}
        {text("article", { rows: 6, note: m.optional })}
        {path !== "threads" && (
          <PicturesField label={m.fields.pictures} work={work} pictures={work.pictures} />
        )}
        <SourcesField
          sources={values.sources}
          errors={errors}
          none={m.noSources}
          onChange={(sources) => {
            const moved = withSources(values, sources);
            set("article", moved.article);
            set("translations", moved.translations);
            set("sources", moved.sources);
          }}
        />
        <TranslationsField
          translations={values.translations}
          errors={errors}
          version={entry?.version ?? 0}
          onChange={(translations) => set("translations", translations)}
        />
        {work.moderator && (
          <SelectField
            label={m.status}
            value={values.status}
            options={Object.entries(m.statuses)}
            onChange={(status) => set("status", status as Values["status"])}
          />
        )}
        {entry && text("note", { note: m.optional, maxLength: 500 })}
        {work.isLost && (
          <p className={styles.clash} role="alert">
            {m.offline}
          </p>
        )}
        <div className={styles.actions}>
          <SubmitButton busy={work.isSaving} busyText={m.saving}>
            {work.isLost ? m.tryAgain : entry ? t.save : t.add}
          </SubmitButton>
          {(entry || work.changed) && (
            <Button look="ghost" onClick={work.isSaving ? work.stop : cancel}>
              {uploading ? files.cancel : m.cancel}
            </Button>
          )}
        </div>
        {uploading && (
          <p className={styles.use}>
            {listings.bar.image(uploading.at, uploading.of, files.percent(uploading.percent))}
          </p>
        )}
        {entry &&
          work.admin &&
          (events > 0 ? (
            <p className={styles.use}>{m.inUse(events)}</p>
          ) : (
            <Button look="ghost" onClick={() => props.onRemove(entry)}>
              {t.remove}
            </Button>
          ))}
        {entry && path !== "threads" && work.admin && (
          <MergeWith path={path} entry={entry} onCompare={props.onCompare} />
        )}
      </form>
    </section>
  );
}
