import { useMessages } from "./context.ts";

/** An entry in other languages. Loaded where there is one. */
export const translations = {
  readIn: "Read in:",
  english: "English",
  by: "Translated by",
  outdated: "The English text has changed since this translation.",
  correct: "Correct this translation",
};

/** Translating one, in the form of suggestions. */
export const translating = {
  lead: "Write in your own words what the English text says; translations by machines are not taken. Below, say that you translated it yourself, or from which text.",
  language: "Language",
  english: "English: correct the entry itself",
  open: "Open the form",
  article: "Article",
  articleHint: "Marked as the English one is: ## for a heading, [2] for a source. Not needed.",
  inEnglish: (field: string) => `${field} in English`,
  inLanguage: (field: string, language: string) => `${field} in ${language}`,
  translator: "Translated by",
  translatorHint: "The name of a person. It is shown with the translation.",
};

export const useTranslatingMessages = (): typeof translating =>
  useMessages().locale.of(translating);

export const useTranslationMessages = (): typeof translations =>
  useMessages().locale.of(translations);
