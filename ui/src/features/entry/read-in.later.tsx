import { Fragment } from "react";
import type { Language, TranslationNote } from "@/api/types.ts";
import { useTranslationMessages } from "@/messages/translations.ts";
import { useLocation } from "@/platform/navigation.ts";
import styles from "./read-in.module.css";

interface Props {
  /** Besides English. */
  languages: Language[];
  /** Of what is shown; undefined for English. */
  translation?: TranslationNote;
}

/** The languages in which an entry can be read, and who wrote what is read. */
export function ReadIn({ languages, translation }: Props) {
  const t = useTranslationMessages();
  const { pathname } = useLocation();
  const english = { lang: "en", name: t.english, dir: "ltr" };
  return (
    <div className={styles.languages}>
      <nav aria-labelledby="read-in">
        <span id="read-in">{t.readIn}</span>{" "}
        {[english, ...languages].map(({ lang, name, dir }, i) => (
          <Fragment key={lang}>
            {i > 0 && <span aria-hidden="true"> · </span>}
            <a
              href={lang === "en" ? pathname : `${pathname}?lang=${lang}`}
              hrefLang={lang}
              lang={lang}
              dir={dir}
              aria-current={lang === (translation?.lang ?? "en") || undefined}
            >
              {name}
            </a>
          </Fragment>
        ))}
      </nav>
      {translation && (
        <p>
          {t.by} <bdi>{translation.translator}</bdi>
          {translation.outdated && <strong>{t.outdated}</strong>}
          <a href={`/suggest${pathname}?lang=${translation.lang}`}>{t.correct}</a>
        </p>
      )}
    </div>
  );
}
