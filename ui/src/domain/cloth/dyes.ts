import { hash } from "./random.ts";

/** The four threads of one cloth. */
export interface Dyes {
  ground: string;
  light: string;
  accent: string;
  dark: string;
}

export type DyeName = "indigo" | "madder" | "ochre" | "leaf" | "kola" | "ink";

const CREAM = "#f1eadd";
const OCHRE = "#e29a2c";
const INK = "#271b13";
const MADDER = "#9f2b1e";

export const DYES: Record<DyeName, Dyes> = {
  indigo: { ground: "#243779", light: CREAM, accent: "#9aadf4", dark: OCHRE },
  madder: { ground: MADDER, light: CREAM, accent: OCHRE, dark: INK },
  ochre: { ground: OCHRE, light: INK, accent: MADDER, dark: CREAM },
  leaf: { ground: "#246135", light: CREAM, accent: OCHRE, dark: INK },
  kola: { ground: "#613425", light: CREAM, accent: OCHRE, dark: INK },
  ink: { ground: INK, light: CREAM, accent: OCHRE, dark: "#b8442f" },
};

const DYE_OF_TAG: Record<string, DyeName> = {
  independence: "ochre",
  politics: "indigo",
  resistance: "madder",
  war: "madder",
  women: "madder",
  trade: "kola",
  culture: "kola",
  religion: "kola",
  colonialism: "ink",
  diplomacy: "indigo",
  sport: "leaf",
  architecture: "kola",
  archaeology: "ochre",
  literature: "indigo",
  health: "leaf",
  disaster: "ink",
  unity: "leaf",
  economy: "ochre",
  activism: "madder",
  rights: "ink",
  slavery: "ink",
  environment: "leaf",
  science: "leaf",
  empire: "leaf",
  union: "leaf",
};

const SPARE: DyeName[] = ["indigo", "madder", "leaf", "kola", "ochre", "ink"];

/** A tag keeps its dye wherever it appears; tags without a fixed one get theirs by name. */
export function dyeOfTag(tag: string | undefined): DyeName {
  if (!tag) return "indigo";
  const key = tag.toLowerCase();
  return DYE_OF_TAG[key] ?? SPARE[hash(key) % SPARE.length] ?? "indigo";
}
