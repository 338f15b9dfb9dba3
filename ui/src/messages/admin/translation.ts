/** The translations of an entry, in the forms of every kind. */
export const translation = {
  title: "Translations",
  add: "Add a translation into",
  addButton: "Add translation",
  choose: "Choose a language",
  remove: (language: string) => `Remove the translation into ${language}`,
  fields: {
    title: (language: string) => `Title or name in ${language}`,
    summary: (language: string) => `Summary in ${language}`,
    article: (language: string) => `Article in ${language}`,
    translator: (language: string) => `Translated into ${language} by`,
  },
  translatorHint: "The name of a person. Translations by machines alone are not taken.",
  outdated: "The English text has changed since.",
  compared: "I have compared it with the English text as it is now",
  rules: {
    title: "Title is required.",
    summary: "Summary is required.",
    translator: "Name the person who translated it.",
    long: (most: number) => `At most ${most} characters are allowed.`,
  },
};
