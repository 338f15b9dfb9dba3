import type { Translation } from "@/api/types.ts";
import type { Lang } from "@/domain/lang.ts";
import type { Items } from "@/domain/merge.ts";
import type { AdminMessages } from "@/messages/admin.ts";

/** A translation as it is typed. */
export interface TranslationValues {
  lang: Lang;
  title: string;
  summary: string;
  article: string;
  translator: string;
  /** The version of the entry that it was made from; 0 for a new one. */
  made: number;
  /** The English text has changed since, as far as the server knows. */
  outdated: boolean;
  /** The version with which somebody has compared it since; 0 for none. */
  compared: number;
}

/** An entry has one into each language. */
export const TRANSLATION_ITEMS: Items<TranslationValues> = {
  keyOf: ({ lang }) => lang,
  own: ["outdated"],
};

/** A translation in one line, to be compared. */
export const translationLine = ({ lang, title, summary, article, translator }: TranslationValues) =>
  [`${lang}: ${title}`, summary, article, translator].filter(Boolean).join(". ");

export const MOST_TRANSLATIONS = 20;
export const TRANSLATION_LENGTHS = { title: 200, article: 40_000, translator: 80 } as const;

export const translationValuesOf = (translation: Translation): TranslationValues => {
  const { lang, title, summary, article, translator, made, outdated } = translation;
  return {
    lang,
    title,
    summary,
    article: article ?? "",
    translator,
    made: made ?? 0,
    outdated,
    compared: 0,
  };
};

/**
 * What is sent. One that is up to date is of the text that results, if its words are new; one
 * that is not stays so until somebody has compared it.
 */
export const translationBody = ({
  outdated,
  made,
  compared,
  lang,
  ...texts
}: TranslationValues) => ({
  lang,
  title: texts.title.trim(),
  summary: texts.summary.trim(),
  article: texts.article.trim(),
  translator: texts.translator.trim(),
  ...(outdated && { made: compared || made }),
});

/** The problems of all translations, by the server's names of their fields. */
export function translationProblems(
  list: readonly TranslationValues[],
  { translation: { rules } }: AdminMessages["listings"],
): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [i, values] of list.entries()) {
    for (const name of ["title", "summary", "translator"] as const) {
      if (!values[name].trim()) found[`translations[${i}].${name}`] = rules[name];
    }
    for (const [name, most] of Object.entries(TRANSLATION_LENGTHS)) {
      const text = values[name as keyof typeof TRANSLATION_LENGTHS];
      if (Array.from(text.trim()).length > most) {
        found[`translations[${i}].${name}`] = rules.long(most);
      }
    }
  }
  return found;
}
