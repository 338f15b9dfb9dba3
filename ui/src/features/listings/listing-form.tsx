import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { UploadCancelled } from "@/api/admin/upload.ts";
import type { Endpoint } from "@/api/endpoint.ts";
import { ApiError } from "@/api/error.ts";
import type { EventList } from "@/api/types.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { useMessages } from "@/messages/context.ts";
import { toast } from "@/platform/toasts.ts";
import { SubmitButton } from "@/ui/admin/busy-button.tsx";
import { putCaret } from "@/ui/admin/caret.ts";
import { clock } from "@/ui/admin/clock.ts";
import { pictureOfFile } from "@/ui/admin/entry/picture-values.ts";
import { SourcesField } from "@/ui/admin/entry/sources-field.tsx";
import { Panel } from "@/ui/admin/panel.tsx";
import { Button } from "@/ui/button.tsx";
import { DisputedField } from "./disputed-field.tsx";
import styles from "./form.module.css";
import { ImageFields } from "./image-fields.tsx";
import { FactFields, Problem, SummaryField, TagsField } from "./listing-fields.tsx";
import { useWork } from "./use-work.ts";
import { needsDesk, newBodyOf, problems, type Values } from "./values.ts";

/** So that a double click does not create a second listing. */
const LOCKED_FOR = 600;

interface Props {
  endpoint: Endpoint<EventList>;
  /** Its work was brought back just now. */
  restored: boolean;
  /** Opens the long form with what is typed here. */
  onWriteInFull: () => void;
}

/** The short form of a new listing. */
export function ListingForm({ endpoint, restored, onWriteInFull }: Props) {
  const { listings: m } = useAdminMessages();
  const work = useWork({ event: null, endpoint, body: newBodyOf });
  const { form, values, errors, set, files, caret } = work;
  const [unsent, setUnsent] = useState(false);
  const locked = useRef(false);
  // A file that was given just now is made smaller first; it is part of what is sent.
  const taking = useRef<Promise<unknown> | null>(null);
  const picture = values.pictures[0];

  useEffect(() => {
    if (restored && !putCaret(form.current, caret)) form.current?.querySelector("input")?.focus();
  }, [restored, form, caret]);

  async function send(sent: Values) {
    if (locked.current) return;
    locked.current = true;
    setUnsent(false);
    try {
      await work.save(sent, { file: sent.pictures[0]?.file });
      toast.success(m.created);
      work.clear();
    } catch (error) {
      setUnsent(error instanceof ApiError && error.status === 0);
      // The error is reported by useSave; the input stays for a retry.
      if (!(error instanceof UploadCancelled)) work.refuse(error);
    } finally {
      setTimeout(() => {
        locked.current = false;
      }, LOCKED_FOR);
    }
  }

  const latest = useRef(() => {});
  latest.current = () => {
    if (work.check(problems(values, m))) void send(values);
  };

  // The short form would leave out what only the long one shows.
  if (needsDesk(values)) {
    return (
      <Panel id="listing-form" title={m.newTitle}>
        <p>{m.inFull}</p>
        <p>
          <b dir="auto">{values.title}</b>
        </p>
        <Button onClick={onWriteInFull}>{m.goOn}</Button>
      </Panel>
    );
  }
  return (
    <Panel id="listing-form" title={m.newTitle} note={m.required}>
      <form
        ref={form}
        className={styles.form}
        noValidate
        aria-labelledby="listing-form-title"
        onSubmit={(event) => {
          event.preventDefault();
          if (taking.current) void taking.current.then(() => latest.current());
          else latest.current();
        }}
      >
        <Problem work={work} />
        <FactFields work={work} />
        <ImageFields
          url={values.image}
          file={(picture && files.get(picture.file)) ?? null}
          error={errors.image}
          onUrl={(text) => set("image", text)}
          onFile={(file, was) =>
            flushSync(() =>
              set("pictures", file ? [pictureOfFile(work.addFile(file), file, was)] : []),
            )
          }
          onTaking={(done) => {
            taking.current = done.finally(() => {
              taking.current = null;
            });
          }}
        />
        <SummaryField work={work} />
        <TagsField work={work} />
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
        {unsent && (
          <p className={styles.unsent} role="alert">
            {m.offline}
            <Button look="ghost" type="submit">
              {m.tryAgain}
            </Button>
          </p>
        )}
        <div className={styles.submit}>
          <SubmitButton busy={work.isSaving} busyText={m.creating}>
            {m.create}
          </SubmitButton>
          <Button look="ghost" onClick={onWriteInFull}>
            {m.writeInFull}
          </Button>
        </div>
        <Kept keeping={work.keeping} />
      </form>
    </Panel>
  );
}

function Kept({ keeping }: Pick<ReturnType<typeof useWork>, "keeping">) {
  const { kept } = useAdminMessages();
  const { locale } = useMessages();
  if (keeping.state === "failed") {
    return (
      <p className={styles.unsent} role="alert">
        {kept.full}. {kept.fullHint}.
      </p>
    );
  }
  if (keeping.state !== "kept") return null;
  return (
    <p className={styles.kept}>
      {kept.at(clock(keeping.at, locale.lang))} · {kept.notSent}
    </p>
  );
}
