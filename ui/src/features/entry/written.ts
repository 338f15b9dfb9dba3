import type { TranslationNote } from "@/api/types.ts";

/** In which language and direction a text is written; English needs no word of it. */
export const written = (translation: Pick<TranslationNote, "lang" | "dir"> | undefined) =>
  translation ? { lang: translation.lang, dir: translation.dir } : { dir: "auto" };
