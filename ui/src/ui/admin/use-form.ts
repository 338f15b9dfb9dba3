import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ApiError } from "@/api/error.ts";

/** By field; parts of a field are named as the server does, such as `sources[0].title`. */
type Errors<V> = Partial<Record<keyof V, string>> & { [field: string]: string | undefined };

interface Detail {
  field: string;
  message: string;
}

/** Errors of single fields from the server. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  const { details } = (error.body ?? {}) as { details?: Detail[] };
  if (!Array.isArray(details)) return {};
  return Object.fromEntries(details.map(({ field, message }) => [field, message]));
}

/** Removes the error of a field that changed, and the errors of its parts. */
const withoutParts = <V>(errors: Errors<V>, name: string): Errors<V> =>
  Object.fromEntries(
    Object.entries(errors).filter(([field]) => field.split(/[.[]/)[0] !== name),
  ) as Errors<V>;

/**
 * A form of controlled fields. Fields are validated from the first submit on. An error of
 * the server stays until its field changes.
 */
export function useForm<V extends object>(initial: V, rules: (values: V) => Errors<V>) {
  const [values, setValues] = useState(initial);
  const [checked, setChecked] = useState(false);
  const [refused, setRefused] = useState<Errors<V>>({});
  const form = useRef<HTMLFormElement>(null);

  const errors: Errors<V> = { ...refused, ...(checked ? rules(values) : {}) };

  /** Focuses the first field with an error. */
  function focusFirst() {
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    wrong?.focus();
    // The focus alone brings no more than the line of the caret of a textarea into view.
    wrong?.scrollIntoView({ block: "nearest" });
  }

  function set<K extends keyof V>(name: K, value: V[K]) {
    setValues((before) => ({ ...before, [name]: value }));
    setRefused((before) => withoutParts(before, String(name)));
  }

  /** As `set`, from the value that the field has by then. */
  function change<K extends keyof V>(name: K, next: (value: V[K]) => V[K]) {
    setValues((before) => ({ ...before, [name]: next(before[name]) }));
    setRefused((before) => withoutParts(before, String(name)));
  }

  /** Shows what is wrong and goes to the first of it; true if there is nothing. */
  function check(now: Errors<V>): boolean {
    const broken = Object.values(now).some(Boolean);
    flushSync(() => setChecked(broken));
    if (broken) focusFirst();
    return !broken;
  }

  /** Validates; sends only when all fields are valid. */
  function submit(send: (values: V) => void) {
    return (event: FormEvent) => {
      event.preventDefault();
      if (check(rules(values))) send(values);
    };
  }

  function refuse(error: unknown) {
    flushSync(() => setRefused(fieldErrors(error) as Errors<V>));
    focusFirst();
  }

  function reset(next: V = initial) {
    setValues(next);
    setChecked(false);
    setRefused({});
  }

  return { form, values, errors, set, change, check, focusFirst, submit, refuse, reset };
}
