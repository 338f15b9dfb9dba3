import { expect, test } from "vitest";
import { nextTheme, type ThemeChoice } from "./theme.ts";

test.each(["light", "dark"] as const)(
  "the theme returns to the system's (%s) in three steps",
  (system) => {
    const steps: ThemeChoice[] = ["system"];
    for (let i = 0; i < 3; i++) steps.push(nextTheme(steps.at(-1) ?? "system", system));
    const other = system === "dark" ? "light" : "dark";
    expect(steps).toEqual(["system", other, system, "system"]);
  },
);
