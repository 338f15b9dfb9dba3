/** Plural classes that catalogues may use; English needs the first and the last. */
export type PluralClass = "one" | "two" | "few" | "many" | "other";
export type PluralRule = (count: number) => PluralClass;
export type PluralForms = { other: string } & Partial<Record<PluralClass, string>>;

/** Thousands are set apart by commas. Written out, because the server's engine has no Intl. */
export function groupDigits(value: number, separator = ","): string {
  return String(value).replace(/\B(?=(\d{3})+(?!\d))/g, separator);
}

/** Picks the form for a count and puts the number in place of `#`. */
export function plural(rule: PluralRule, count: number, forms: PluralForms): string {
  return (forms[rule(count)] ?? forms.other).replaceAll("#", groupDigits(count));
}
