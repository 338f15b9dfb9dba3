import { groupDigits, type PluralForms, type PluralRule, plural } from "@/lib/plural.ts";

const rule: PluralRule = (value) => (value === 1 ? "one" : "other");

/** The form that goes with a number. */
export const count = (value: number, forms: PluralForms): string => plural(rule, value, forms);

export function ordinalEnding(value: number): string {
  if (value % 100 >= 11 && value % 100 <= 13) return "th";
  return ["th", "st", "nd", "rd"][value % 10] ?? "th";
}

export { groupDigits };
