/** Every key that this application writes; each is stored with the prefix "sankofa.". */
export type StorageKey =
  | "auth.tokens"
  | "auth.user"
  | "destination"
  | "locale"
  | "passkey"
  | "recent-searches"
  | "scroll"
  | "single-keys"
  | "suggestions"
  | "theme"
  | "views";

type Area = "localStorage" | "sessionStorage";

export interface StorageItem<T> {
  /** The stored value, or null when there is none or it cannot be read. */
  read(): T | null;
  /** Stores a value; null removes it. */
  write(value: T | null): void;
}

// Holds what the browser refuses to store (blocked or full storage) until the page closes.
const memory = new Map<string, string>();

function read(area: Area, key: StorageKey): string | null {
  const name = `sankofa.${key}`;
  try {
    return globalThis[area].getItem(name) ?? memory.get(name) ?? null;
  } catch {
    return memory.get(name) ?? null;
  }
}

function write(area: Area, key: StorageKey, text: string | null): void {
  const name = `sankofa.${key}`;
  memory.delete(name);
  try {
    if (text === null) globalThis[area].removeItem(name);
    else globalThis[area].setItem(name, text);
  } catch {
    if (text !== null) memory.set(name, text);
  }
}

/** A string, stored as it is. */
export const textItem = (area: Area, key: StorageKey): StorageItem<string> => ({
  read: () => read(area, key),
  write: (value) => write(area, key, value),
});

/** A value stored as JSON. The type is not checked: other versions may have written the value. */
export const jsonItem = <T>(area: Area, key: StorageKey): StorageItem<T> => ({
  read() {
    try {
      return JSON.parse(read(area, key) ?? "null") as T | null;
    } catch {
      return null;
    }
  },
  write: (value) => write(area, key, value === null ? null : JSON.stringify(value)),
});
