import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import type { SuggestionSent } from "@/api/admin/review.ts";
import { UploadCancelled } from "@/api/admin/upload.ts";
import type { Endpoint } from "@/api/endpoint.ts";
import { ApiError } from "@/api/error.ts";
import type { ArchiveEvent, EventList } from "@/api/types.ts";
import { useSettings } from "@/api/use-settings.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import type { Work } from "@/platform/kept.ts";
import admin from "@/ui/admin/admin.module.css";
import { putCaret } from "@/ui/admin/caret.ts";
import { Elsewhere } from "@/ui/admin/elsewhere.tsx";
import { PicturesField } from "@/ui/admin/entry/pictures-field.tsx";
import { saveError, suggestError } from "@/ui/admin/entry/save-error.ts";
import { withSources } from "@/ui/admin/entry/source-marks.ts";
import { sourceValuesOf } from "@/ui/admin/entry/source-values.ts";
import { SourcesField } from "@/ui/admin/entry/sources-field.tsx";
import { TranslationsField } from "@/ui/admin/entry/translations-field.tsx";
import { usePictures } from "@/ui/admin/entry/use-pictures.ts";
import { TextField } from "@/ui/admin/text-field.tsx";
import { useElsewhere } from "@/ui/admin/use-elsewhere.ts";
import { fieldErrors } from "@/ui/admin/use-form.ts";
import { keptAt } from "@/ui/admin/use-kept.ts";
import { Icon } from "@/ui/icon.tsx";
import { DisputedField } from "../disputed-field.tsx";
import { FactFields, Problem, SummaryField, TagsField } from "../listing-fields.tsx";
import status from "../status.module.css";
import { useWork } from "../use-work.ts";
import {
  bodyOf,
  forDesk,
  headline,
  problems,
  suggestionProblems,
  type Values,
  valuesOf,
} from "../values.ts";
import { ArticleField } from "./article-field.tsx";
import { Bar } from "./bar.tsx";
import styles from "./desk.module.css";
import { PeopleField, PlacesField, RelationsField } from "./linked-fields.tsx";
import { goToPart, PartLinks } from "./part-links.tsx";
import type { Part } from "./parts.ts";
import { PreviewLinks } from "./preview-links.tsx";
import { type Outcome, useBar } from "./use-bar.ts";
import { usePreview } from "./use-preview.ts";

export interface PreviewProps {
  event: ArchiveEvent;
  /** The part that is being written. */
  part: Part;
  onPart: (part: Part) => void;
}

/** Two states of a listing that have to become one. */
export interface Clash {
  base: Values;
  ours: Values;
  status: "draft" | "published" | undefined;
  /** When ours was last kept on this device. */
  keptAt: number | undefined;
}

interface Props {
  /** As it was when it was opened; null for a new listing. */
  event: ArchiveEvent | null;
  /** As it is now, if somebody else has saved it since. */
  newest: ArchiveEvent | null;
  endpoint: Endpoint<EventList>;
  /** Somebody else's: what is saved becomes a suggestion. */
  suggests?: boolean;
  /** Its work was brought back just now. */
  restored: boolean;
  /** The list, one press away. */
  list: ReactNode;
  listName: string;
  Preview: ComponentType<PreviewProps>;
  /** Back to the list; with the listing that was saved. */
  onClose: (saved?: ArchiveEvent) => void;
  /** What was typed has been sent as a suggestion. */
  onSuggested: (sent: SuggestionSent) => void;
  /** A new listing has been saved and is written on. */
  onCreated: (event: ArchiveEvent) => void;
  onSetAside: (work: Work<Values>) => void;
  /** Somebody else was faster. */
  onClash: (clash: Clash) => void;
  /** Takes the work over from another tab. */
  onWriteHere: (work: Work<Values>) => void;
}

/** The long form, with a preview beside it. */
export function Desk(props: Props) {
  const { event, newest, endpoint, suggests = false, restored } = props;
  const { list, listName, Preview, onClose } = props;
  const { listings: m } = useAdminMessages();
  const { maxImageSize } = useSettings();
  const work = useWork({ event, endpoint, suggests, body: bodyOf, adapt: forDesk });
  const pictures = usePictures(work);
  const { values, errors, set, change, form, caret } = work;
  const { shown, warnings } = usePreview(values, work.files, event);
  const [saved, setSaved] = useState(event);
  const [side, setSide] = useState<"write" | "preview">("write");
  const [beside, setBeside] = useState<"preview" | "list">("preview");
  const [part, setPart] = useState<Part>("facts");
  const [outcome, setOutcome] = useState<Outcome>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const busy = useRef<AbortController | null>(null);
  const clashOf = (status: Clash["status"]): Clash => ({
    base: work.base.values,
    ours: values,
    status,
    keptAt: keptAt(work.keeping),
  });
  const elsewhere = useElsewhere<Values>(work.place, event === null, work.keeping);

  useLayoutEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "start" });
  }, []);
  useEffect(() => {
    if (restored) putCaret(form.current, caret);
  }, [restored, form, caret]);

  /** `stay` leaves the form open, to go on writing. */
  async function save(how: { status?: "draft" | "published"; stay?: boolean } = {}) {
    if (busy.current) return;
    const status = how.status ?? (saved?.status === "draft" ? "draft" : undefined);
    const publishing = status !== "draft" && work.moderator;
    const found = suggests
      ? suggestionProblems(values, m, event?.status === "published")
      : problems(values, m, publishing);
    flushSync(() => work.setPublishing(publishing));
    if (!work.check(found)) {
      setOutcome({ kind: "refused", text: headline(found, m).first ?? "", byField: true });
      return;
    }
    const stop = new AbortController();
    busy.current = stop;
    setOutcome({ kind: "saving" });
    try {
      const sent = { ...values, pictures: await pictures.finish() };
      if (stop.signal.aborted) throw new UploadCancelled();
      if (suggests) return props.onSuggested(await work.suggest(sent, stop));
      const made = await work.save(sent, { status: work.moderator ? status : undefined, stop });
      if (!how.stay) {
        onClose(made);
        return;
      }
      if (!event) return props.onCreated(made);
      setSaved(made);
      work.rebase(made.version, { ...valuesOf(made), note: sent.note });
      setOutcome({ kind: "saved", at: Date.now() });
    } catch (error) {
      failed(error, status);
    } finally {
      busy.current = null;
    }
  }

  function failed(error: unknown, status: Clash["status"]) {
    if (error instanceof UploadCancelled) return setOutcome(null);
    if (error instanceof ApiError && error.status === 409 && event && !suggests) {
      setOutcome(null);
      props.onClash(clashOf(status));
      return;
    }
    work.refuse(error);
    const how = { update: event !== null, upload: false, maxMB: maxImageSize };
    const lost = error instanceof ApiError && error.status === 0;
    setOutcome(
      lost && !navigator.onLine
        ? { kind: "lost" }
        : {
            kind: "refused",
            text: suggests ? suggestError(error, m) : saveError(error, how, m),
            byField: Object.keys(fieldErrors(error)).length > 0,
          },
    );
  }

  function cancel() {
    pictures.stopAll();
    if (!work.changed) return onClose();
    void work.setAside().then((aside) => {
      if (aside) props.onSetAside(aside);
      else onClose();
    });
  }

  function leave() {
    void work.keep();
    onClose();
  }

  const bar = useBar({
    work,
    pictures,
    saved,
    newest,
    suggests,
    outcome,
    onSave: (status) => void save({ status }),
    onCancel: cancel,
    onClose: () => onClose(saved ?? undefined),
    onStop: () => {
      pictures.stopAll();
      busy.current?.abort();
    },
    onGoToField: work.focusFirst,
    onCompare: () => props.onClash(clashOf(undefined)),
  });

  // Another form must not be saved by what was pressed here, so this listens to the window.
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "s") {
        return;
      }
      event.preventDefault();
      void latest.current({ stay: true });
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);

  function onKey(event: KeyboardEvent) {
    if (event.key === "Escape" && !event.defaultPrevented) leave();
  }

  function addSource(): number {
    change("sources", (now) => [...now, sourceValuesOf()]);
    return values.sources.length + 1;
  }

  const taken = elsewhere !== null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc leads back from every field.
    <div className={styles.desk} data-side={side} onKeyDown={onKey}>
      <section id="listing-form" className={styles.form} aria-labelledby="listing-form-title">
        <div className={styles.panel}>
          <header className={styles.head}>
            <button type="button" className={admin.backLink} onClick={leave}>
              <Icon name="left" />
              <span>{m.yours}</span>
            </button>
            <h2 id="listing-form-title" ref={heading} tabIndex={-1} data-after-notice="">
              {event ? m.editTitle : m.newTitle}
            </h2>
            {saved && (
              <span className={status.status} data-status={saved.status}>
                {m.statuses[saved.status]}
              </span>
            )}
          </header>
          <fieldset className={`${styles.switch} ${styles.narrow}`} aria-label={m.sides}>
            {(["write", "preview"] as const).map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={side === one}
                onClick={() => setSide(one)}
              >
                {m.desk[one]}
              </button>
            ))}
          </fieldset>
          {suggests && <p className={styles.suggests}>{m.suggest.notice}</p>}
          {elsewhere && <Elsewhere onWriteHere={() => props.onWriteHere(elsewhere)} />}
          <div className={styles.write} inert={taken}>
            <PartLinks values={values} current={part} form={form} />
            <form
              ref={form}
              className={styles.fields}
              noValidate
              aria-labelledby="listing-form-title"
              onSubmit={(event) => {
                event.preventDefault();
                void save({ stay: true });
              }}
              onFocus={({ target }) => {
                const here = target.closest<HTMLElement>("[data-part]")?.dataset.part;
                if (here) setPart(here as Part);
              }}
            >
              <Problem work={work} />
              <div className={styles.part} data-part="facts">
                <FactFields work={work} />
              </div>
              <div className={styles.part} data-part="summary">
                <SummaryField work={work} />
              </div>
              <div className={styles.part} data-part="article">
                <ArticleField
                  value={values.article}
                  error={errors.article}
                  warnings={warnings}
                  sources={values.sources}
                  onChange={(text) => set("article", text)}
                  onAddSource={addSource}
                />
              </div>
              <div className={styles.part} data-part="images">
                <PicturesField label={m.fields.image} work={work} pictures={pictures} />
              </div>
              <div className={styles.part} data-part="linked">
                <div className={styles.two}>
                  <PeopleField work={work} />
                  <PlacesField work={work} />
                </div>
                <RelationsField work={work} self={event?.id ?? ""} />
                <TagsField work={work} />
              </div>
              <div className={styles.part} data-part="sources">
                <SourcesField
                  sources={values.sources}
                  errors={errors}
                  onChange={(sources) => {
                    const moved = withSources(values, sources);
                    set("article", moved.article);
                    set("translations", moved.translations);
                    set("sources", moved.sources);
                  }}
                />
                <DisputedField
                  disputed={values.disputed}
                  errors={errors}
                  onChange={(disputed) => set("disputed", disputed)}
                />
              </div>
              <div className={styles.part}>
                <TranslationsField
                  translations={values.translations}
                  errors={errors}
                  version={saved?.version ?? 0}
                  onChange={(translations) => set("translations", translations)}
                />
              </div>
              {event && (
                <div className={styles.part}>
                  <TextField
                    label={suggests ? m.suggest.reason : m.fields.note}
                    note={suggests ? undefined : m.optional}
                    hint={suggests ? m.suggest.reasonHint : m.noteHint}
                    value={values.note}
                    error={errors.note}
                    autoComplete="off"
                    onChange={(text) => set("note", text)}
                  />
                </div>
              )}
            </form>
            {saved?.status === "draft" && <PreviewLinks id={saved.id} />}
          </div>
        </div>
        <Bar {...bar} />
      </section>
      <div className={styles.side}>
        <div className={styles.sideHead}>
          <fieldset className={styles.switch} aria-label={m.desk.beside}>
            <button
              type="button"
              aria-pressed={beside === "preview"}
              onClick={() => setBeside("preview")}
            >
              {m.desk.preview}
            </button>
            <button
              type="button"
              aria-pressed={beside === "list"}
              onClick={() => setBeside("list")}
            >
              {listName}
            </button>
          </fieldset>
          {beside === "preview" && <span>{m.desk.woven}</span>}
        </div>
        {beside === "list" ? (
          <div className={styles.list}>
            <div>{list}</div>
          </div>
        ) : (
          shown && <Preview event={shown} part={part} onPart={(to) => goToPart(form.current, to)} />
        )}
      </div>
    </div>
  );
}
