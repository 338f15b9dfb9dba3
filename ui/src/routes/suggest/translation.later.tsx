import { useEffect, useRef } from "react";
import { contentOf, labelOf } from "@/api/entries.ts";
import type { Lang } from "@/domain/lang.ts";
import languages from "@/domain/languages.json";
import { useSuggestMessages } from "@/messages/suggest.ts";
import { useTranslatingMessages } from "@/messages/translations.ts";
import { Button } from "@/ui/button.tsx";
import { Control } from "./control.tsx";
import { Pair } from "./pair.tsx";
import type { CorrectedAnswer } from "./rows.ts";
import styles from "./suggest.module.css";

export interface TranslationProps {
  lang: Lang;
  /** The entry in English, and in the language if it is translated. */
  about: CorrectedAnswer;
  translated: CorrectedAnswer;
}

function textsOf(answer: CorrectedAnswer) {
  const { summary, article = "" } = contentOf(answer);
  return { title: labelOf(answer), summary, article };
}

interface Props extends TranslationProps {
  values: Partial<Record<string, string>>;
  errors: Partial<Record<string, string>>;
}

const MOST = { title: 200, summary: 5000, article: 40_000 };
const ROWS = { title: 1, summary: 6, article: 14 };

/** The English text beside what it says in another language, which is filled in as it is. */
export function Translation({ lang, about, translated, values, errors }: Props) {
  const { fields } = useSuggestMessages();
  const t = useTranslatingMessages();
  const first = useRef<HTMLDivElement>(null);
  const written = languages.find((one) => one.lang === lang);

  // The address of a task leads to the first field, which comes later than the page.
  useEffect(() => {
    if (location.hash === "#translation-title") first.current?.querySelector("input")?.focus();
  }, []);

  if (!written) return null;
  const { dir, name } = written;
  const english = textsOf(about);
  const { translation } = contentOf(translated);
  const now = translation && { ...textsOf(translated), translator: translation.translator };
  const label = {
    title: "event" in about ? fields.title : fields.name,
    summary: fields.summary,
    article: t.article,
  };
  const given = (field: keyof typeof english | "translator") => ({
    name: `translation.${field}`,
    value: values[`translation.${field}`] ?? now?.[field],
    error: errors[`translation.${field}`],
  });
  return (
    <div ref={first} className={styles.rows}>
      <p className={styles.then}>{t.lead}</p>
      <input type="hidden" name="translation.lang" value={lang} />
      {(["title", "summary", "article"] as const).map((field) => (
        <Pair key={field} label={t.inEnglish(label[field])} now={english[field]}>
          <Control
            {...given(field)}
            label={t.inLanguage(label[field], name)}
            kind={field === "title" ? "text" : "area"}
            hint={field === "article" ? t.articleHint : undefined}
            written={{ lang, dir }}
            rows={ROWS[field]}
            most={MOST[field]}
          />
        </Pair>
      ))}
      <div className={styles.then}>
        <Control {...given("translator")} label={t.translator} hint={t.translatorHint} />
      </div>
    </div>
  );
}

/** The way to the form of a translation, without scripts as well. */
export function ChooseLanguage({ address, lang }: { address: string; lang?: string }) {
  const t = useTranslatingMessages();
  return (
    <form className={styles.translate} method="get" action={address}>
      <Control
        key={lang}
        name="lang"
        label={t.language}
        kind="choice"
        options={Object.fromEntries(languages.map((one) => [one.lang, one.name]))}
        empty={t.english}
        value={lang ?? ""}
      />
      <Button look="ghost" type="submit">
        {t.open}
      </Button>
    </form>
  );
}
