import { textItem } from "./storage.ts";
import { createStore, useStore } from "./store.ts";

// The script in the head of each page reads the same key before the first paint.
const chosenTheme = textItem("localStorage", "theme");

export type Theme = "light" | "dark";
/** Without a choice the page follows the system; a choice is kept on this device. */
export type ThemeChoice = Theme | "system";

function chosen(): ThemeChoice {
  const theme = globalThis.document?.documentElement.dataset.theme;
  return theme === "light" || theme === "dark" ? theme : "system";
}

const store = createStore<ThemeChoice>(chosen());

/** What the reader has chosen; the server cannot know. */
export const useThemeChoice = (): ThemeChoice | undefined =>
  useStore<ThemeChoice | undefined>(store as never, undefined);

/** From the system's to the other one, to the system's own by choice, and back to the system. */
export function nextTheme(choice: ThemeChoice, system: Theme): ThemeChoice {
  const other = system === "dark" ? "light" : "dark";
  if (choice === "system") return other;
  return choice === other ? system : "system";
}

export function changeTheme(): void {
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const next = nextTheme(chosen(), system);
  if (next === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = next;
  chosenTheme.write(next === "system" ? null : next);
  store.set(next);
}
