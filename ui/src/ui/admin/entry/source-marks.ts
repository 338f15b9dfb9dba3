import type { SourceValues } from "./source-values.ts";
import type { TranslationValues } from "./translation-values.ts";

const MARK = /\[(\d{1,3})\](?!\()/g;

/** The numbers of the sources that a text points to, in their order. */
export const marksOf = (text: string): number[] =>
  [...text.matchAll(MARK)].map(([, number]) => Number(number));

/** The marks that point to no source, each once. */
export const missingMarks = (text: string, sources: number): number[] =>
  [...new Set(marksOf(text))].filter((number) => number < 1 || number > sources);

/**
 * The text after its sources have changed; `order` has the old number of each, 0 for a new one.
 * The mark of a source that was taken out points to none, which is warned of, and never to
 * another one.
 */
export function renumber(text: string, order: readonly number[], before: number): string {
  return text.replace(MARK, (mark, digits: string) => {
    const number = Number(digits);
    if (number < 1 || number > before) return mark;
    return `[${order.indexOf(number) + 1 || order.length + 1}]`;
  });
}

interface Written {
  article: string;
  translations: TranslationValues[];
  sources: SourceValues[];
}

/** What changes with the sources of an entry when they are moved or taken out. */
export function withSources({ article, translations, sources }: Written, after: SourceValues[]) {
  const order = after.map(({ key }) => sources.findIndex((one) => one.key === key) + 1);
  const numbered = (text: string) => renumber(text, order, sources.length);
  return {
    sources: after,
    article: numbered(article),
    translations: translations.map((one) => ({ ...one, article: numbered(one.article) })),
  };
}
