import { textItem } from "./storage.ts";

// The script in the head of each page reads the same key before the first paint.
const chosenTheme = textItem("localStorage", "theme");

export type Theme = "light" | "dark";

export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === "light" || chosen === "dark") return chosen;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** Without a choice the page follows the system; a choice is kept on this device. */
export function toggleTheme(): void {
  const next: Theme = currentTheme() === "dark" ? "light" : "dark";
  document.documentElement.dataset.theme = next;
  chosenTheme.write(next);
}
