import type { Messages } from "./messages.ts";

const ACCENTED: Record<string, string> = {
  a: "á",
  c: "ç",
  e: "é",
  g: "ĝ",
  i: "í",
  l: "ľ",
  n: "ñ",
  o: "ö",
  r: "ŕ",
  s: "š",
  t: "ţ",
  u: "ú",
  y: "ý",
  z: "ž",
  A: "Á",
  C: "Ç",
  E: "É",
  N: "Ñ",
  O: "Ö",
  S: "Š",
  U: "Ú",
};

/** About a third longer and accented, so that cramped boxes and stray texts show. */
export function pseudoText(text: string): string {
  if (!/[a-z]/i.test(text)) return text;
  const accented = Array.from(text, (letter) => ACCENTED[letter] ?? letter).join("");
  return `[${accented} ${"~".repeat(Math.ceil(text.length / 3))}]`;
}

function transform(value: unknown): unknown {
  if (typeof value === "string") return pseudoText(value);
  if (Array.isArray(value)) return value.map(transform);
  if (typeof value === "function") {
    return (...args: unknown[]) => transform((value as (...a: unknown[]) => unknown)(...args));
  }
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, transform(one)]));
  }
  return value;
}

const transformed = new WeakMap<object, unknown>();

/** Transforms a catalogue once, so that components get the same texts on every turn. */
function of<T>(texts: T): T {
  const key = texts as object;
  if (!transformed.has(key)) transformed.set(key, transform(texts));
  return transformed.get(key) as T;
}

export function pseudo(messages: Messages): Messages {
  const changed = transform(messages) as Messages;
  return { ...changed, locale: { lang: "en-XA", dir: "rtl", of }, number: messages.number };
}
