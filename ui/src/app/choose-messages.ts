import { en } from "@/messages/en.ts";
import type { Messages } from "@/messages/messages.ts";
import { textItem } from "@/platform/storage.ts";

/** The catalogue to use. The pseudo-locale is for tests: longer, accented, right to left. */
export async function chosenMessages(): Promise<Messages> {
  if (textItem("localStorage", "locale").read() !== "pseudo") return en;
  const { pseudo } = await import("@/messages/pseudo.ts");
  const messages = pseudo(en);
  document.documentElement.lang = messages.locale.lang;
  document.documentElement.dir = messages.locale.dir;
  return messages;
}
