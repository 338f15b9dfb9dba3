import { first, parseQuery } from "@/lib/query-string.ts";

/** The codes of languages.json, which is too long for pages that need no names. */
const CODES = "fr ar pt es sw om af ak am ny sn ee ff ha ig rw xh zu ln lg mg st tn so ti wo yo";

type Word<Text> = Text extends `${infer First} ${infer Rest}` ? First | Word<Rest> : Text;

export type Lang = Word<typeof CODES>;

export const LANGS = CODES.split(" ") as Lang[];

/** The language that an address asks for; undefined for English, and for what is no language. */
export const langOf = (search: string): Lang | undefined => {
  const asked = first(parseQuery(search), "lang");
  return LANGS.find((lang) => lang === asked);
};
