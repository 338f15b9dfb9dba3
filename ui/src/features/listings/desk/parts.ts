import { missingOf } from "@/ui/admin/entry/picture-values.ts";
import type { Values } from "../values.ts";

/** The parts of the long form, in their order. */
export const PARTS = ["facts", "summary", "article", "images", "linked", "sources"] as const;
export type Part = (typeof PARTS)[number];

export type PartState = "filled" | "missing" | "empty";

const filledIf = (filled: boolean, otherwise: PartState = "empty"): PartState =>
  filled ? "filled" : otherwise;

/** What of a listing is there, what is missing, and what could be added. */
export function partStates(values: Values): Record<Part, PartState> {
  const { pictures } = values;
  return {
    facts: filledIf(
      Boolean(values.title.trim() && values.country.trim() && values.date),
      "missing",
    ),
    summary: filledIf(values.summary.trim() !== "", "missing"),
    article: filledIf(values.article.trim() !== ""),
    images: pictures.some((one) => missingOf(one).length > 0)
      ? "missing"
      : filledIf(pictures.length > 0),
    linked: filledIf(values.people.length + values.places.length + values.relations.length > 0),
    sources: filledIf(values.sources.length > 0, "missing"),
  };
}
