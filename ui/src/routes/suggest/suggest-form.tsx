import { type ReactNode, Suspense, useId, useRef } from "react";
import type { Source } from "@/api/types.ts";
import { withQuery } from "@/lib/query-string.ts";
import { useSuggestMessages } from "@/messages/suggest.ts";
import { later } from "@/platform/later.ts";
import { useLocation } from "@/platform/navigation.ts";
import layout from "@/styles/layout.module.css";
import { Button, ButtonLink } from "@/ui/button.tsx";
import section from "@/ui/section.module.css";
import { Control } from "./control.tsx";
import { KeptWork } from "./kept-work.tsx";
import { Pair } from "./pair.tsx";
import type { Row } from "./rows.ts";
import styles from "./suggest.module.css";
import type { TranslationProps } from "./translation.later.tsx";
import { idOfField, useSend } from "./use-send.ts";

const Picture = later(
  "/src/routes/suggest/picture.later.tsx",
  "Picture",
  () => import("./picture.later.tsx"),
);

const Translation = later(
  "/src/routes/suggest/translation.later.tsx",
  "Translation",
  () => import("./translation.later.tsx"),
);

interface Props {
  token: string;
  rows: Row[];
  version?: number;
  sources?: Source[];
  back?: { href: string; text: string };
  /** What is to be translated, in the place of what is to be corrected. */
  translating?: TranslationProps;
}

/** What is now beside what should be; empty means that it is right. */
export function SuggestForm({ token, rows, version, sources = [], back, translating }: Props) {
  const t = useSuggestMessages();
  const { pathname } = useLocation();
  const address = withQuery(pathname, { lang: translating?.lang });
  const form = useRef<HTMLFormElement>(null);
  const { sent, busy, submit } = useSend(address);
  const errors = sent?.errors ?? {};
  const values = sent?.values ?? {};
  const lacking = sources.flatMap((source, i) => [
    ...(source.pages ? [] : [{ name: `sources[${i}].pages`, label: t.pagesOf(i + 1), source }]),
    ...(source.kind === "web" && !source.url
      ? [{ name: `sources[${i}].url`, label: t.addressOf(i + 1), source }]
      : []),
  ]);
  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      // With scripts as without them, for the file.
      encType="multipart/form-data"
      action={address}
      onSubmit={submit}
      // The messages of the server are clearer, and stay beside the field.
      noValidate
    >
      <KeptWork form={form} pathname={address} />
      {sent && <Wrong message={sent.message} errors={errors} />}
      <input type="hidden" name="token" value={token} />
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      <p className={`${layout.visuallyHidden} ${styles.unseen}`} aria-hidden="true">
        <label>
          <input type="text" name="website" tabIndex={-1} autoComplete="off" />
          {t.website}
        </label>
      </p>
      {translating && (
        <Suspense fallback={null}>
          <Translation {...translating} values={values} errors={errors} />
        </Suspense>
      )}
      {rows.length > 0 && (
        <div className={styles.rows}>
          {rows.map(({ name, now }) => (
            <Pair key={name} label={t.fields[name]} now={now}>
              <Control
                name={name}
                label={now === undefined ? t.fields[name] : t.after(t.fields[name])}
                kind={
                  name === "summary"
                    ? "area"
                    : name === "country"
                      ? name
                      : name === "kind"
                        ? "choice"
                        : "text"
                }
                hint={
                  name === "date" || name === "born" || name === "died"
                    ? t.dateHint
                    : name === "summary" && now !== undefined
                      ? t.summaryHint
                      : undefined
                }
                options={name === "kind" ? t.kinds : undefined}
                rows={5}
                required={now === undefined}
                value={values[name]}
                error={errors[name]}
              />
            </Pair>
          ))}
        </div>
      )}
      {lacking.length > 0 && (
        <Part title={t.sources} note={t.sourcesNote}>
          <div className={styles.rows}>
            {lacking.map(({ name, label, source }) => (
              <div key={name} className={styles.pair}>
                <div className={styles.now}>
                  <p>{[source.author, source.title, source.year].filter(Boolean).join(", ")}</p>
                </div>
                <div className={styles.then}>
                  <Control name={name} label={label} value={values[name]} error={errors[name]} />
                </div>
              </div>
            ))}
          </div>
        </Part>
      )}
      {!translating && (
        <Part title={t.picture} note={t.notNeeded}>
          <Suspense fallback={null}>
            <Picture values={values} errors={errors} />
          </Suspense>
        </Part>
      )}
      <Part title={t.how} note={t.needed}>
        <div className={styles.box}>
          <Control
            name="source.title"
            label={t.book}
            hint={t.bookHint}
            value={values["source.title"]}
            error={errors["source.title"]}
          />
        </div>
        <div className={styles.box} data-columns="">
          <Control
            name="source.pages"
            label={t.page}
            value={values["source.pages"]}
            error={errors["source.pages"]}
          />
          <Control
            name="source.url"
            label={t.link}
            type="url"
            value={values["source.url"]}
            error={errors["source.url"]}
          />
        </div>
        <div className={styles.box}>
          <Control
            name="reason"
            label={t.reason}
            kind="area"
            hint={translating ? undefined : t.reasonHint}
            value={values.reason}
            error={errors.reason}
          />
        </div>
      </Part>
      <Part title={t.you} note={t.notNeeded}>
        <div className={styles.box} data-columns="">
          <Control
            name="sender.name"
            label={t.name}
            hint={t.nameHint}
            autoComplete="name"
            value={values["sender.name"]}
            error={errors["sender.name"]}
          />
          <Control
            name="sender.email"
            label={t.email}
            hint={t.emailHint}
            type="email"
            autoComplete="email"
            value={values["sender.email"]}
            error={errors["sender.email"]}
          />
        </div>
      </Part>
      <p className={styles.actions}>
        <Button type="submit" disabled={busy}>
          {busy ? t.sending : translating ? t.sendTranslation : back ? t.send : t.sendNew}
        </Button>
        {back && (
          <ButtonLink look="ghost" href={back.href}>
            {back.text}
          </ButtonLink>
        )}
      </p>
    </form>
  );
}

function Part({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div className={section.head}>
        <h2 id={id}>{title}</h2>
        <span>{note}</span>
      </div>
      {children}
    </section>
  );
}

/** What is wrong, above the form; each message leads to its field. */
function Wrong({ message, errors }: { message: string; errors: Record<string, string> }) {
  const t = useSuggestMessages();
  const list = Object.entries(errors);
  return (
    <div id="wrong" className={styles.wrong} role="alert" tabIndex={-1}>
      <p>
        <b>{t.wrong}</b> {list.length === 0 && message}
      </p>
      {list.length > 0 && (
        <ul>
          {list.map(([name, text]) => (
            <li key={name}>
              <a href={`#${idOfField(name)}`}>{text}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
