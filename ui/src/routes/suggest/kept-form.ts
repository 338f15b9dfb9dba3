import { jsonItem } from "@/platform/storage.ts";

/** What was typed into the form of a page, and when. */
export interface KeptForm {
  at: number;
  values: Record<string, string>;
}

const kept = jsonItem<Record<string, KeptForm>>("localStorage", "suggestions");

/** What the form itself brings, and what is no work of anybody's. */
const NOT_TYPED = new Set(["token", "version", "website"]);

export const keptForm = (pathname: string): KeptForm | null => kept.read()?.[pathname] ?? null;

export function forgetForm(pathname: string): void {
  const { [pathname]: _, ...rest } = kept.read() ?? {};
  kept.write(Object.keys(rest).length > 0 ? rest : null);
}

/** Keeps what is typed on this device; an empty form is forgotten. */
export function keepForm(pathname: string, form: HTMLFormElement): void {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && value && !NOT_TYPED.has(name)) values[name] = value;
  }
  if (Object.keys(values).length === 0) forgetForm(pathname);
  else kept.write({ ...kept.read(), [pathname]: { at: Date.now(), values } });
}

/** Puts what was kept back into the fields. */
export function restoreForm(form: HTMLFormElement, { values }: KeptForm): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    if (
      field instanceof HTMLInputElement ||
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement
    ) {
      field.value = value;
    }
  }
}
