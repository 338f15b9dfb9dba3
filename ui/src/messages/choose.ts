import { en } from "./en.ts";
import type { Messages } from "./messages.ts";

/** The catalogue to use. The pseudo-locale is for tests: longer, accented, right to left. */
export async function chosenMessages(): Promise<Messages> {
  let wanted: string | null = null;
  try {
    wanted = localStorage.getItem("sankofa.locale");
  } catch {
    // Storage may be forbidden; then English it is.
  }
  if (wanted !== "pseudo") return en;
  const { pseudo } = await import("./pseudo.ts");
  const messages = pseudo(en);
  document.documentElement.lang = messages.locale.lang;
  document.documentElement.dir = messages.locale.dir;
  return messages;
}
