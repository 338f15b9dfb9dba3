import type { QueryInput } from "@/lib/query-string.ts";

/** Carries the rest of the address through a plain form. */
export function HiddenFields({ query }: { query: QueryInput }) {
  return Object.entries(query).flatMap(([name, value]) => {
    const values = Array.isArray(value) ? (value as readonly string[]) : [value];
    return values
      .filter((one) => one !== null && one !== undefined && one !== "")
      .map((one) => <input key={`${name}=${one}`} type="hidden" name={name} value={String(one)} />);
  });
}
