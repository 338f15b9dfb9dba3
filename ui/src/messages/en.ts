import { titles } from "./en/heads.ts";
import { reading } from "./en/reading.ts";
import { shared } from "./en/shared.ts";
import { shell } from "./en/shell.ts";

/** Every text a person reads on the public site. A new language is a new file like this. */
export const en = {
  locale: {
    lang: "en",
    dir: "ltr" as "ltr" | "rtl",
    /** Takes a catalogue that is loaded later, such as the dashboard's, into the language. */
    of: <T>(texts: T): T => texts,
  },
  /** Of windows; the server puts the same into the heads of its pages. */
  titles,
  ...shared,
  ...shell,
  ...reading,
};
