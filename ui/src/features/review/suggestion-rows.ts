import type { SuggestionAnswer } from "@/api/admin/review.ts";
import type { edits } from "@/messages/edits.ts";
import type { Messages } from "@/messages/messages.ts";
import { describeRevision, type FieldChangeText } from "@/ui/describe-revision.ts";

type Texts = typeof edits;

/** What can be accepted or left, with the fields that it stands for. */
export interface Row {
  name: string;
  label: string;
  fields: string[];
  /** What would change; null where the entry says so already. */
  change: FieldChangeText | null;
  /** What both sides made of it, where somebody has to choose. */
  conflict?: { theirs: FieldChangeText | null; ours: FieldChangeText | null };
}

interface Change {
  field: string;
  before: unknown;
  after: unknown;
}

/** Fields that are described as one. */
const TOGETHER: Record<string, readonly string[]> = {
  when: ["date", "precision", "endDate"],
  point: ["point", "radiusKm"],
  image: ["pictures", "image"],
};

/** A suggestion row by row, as differences to the entry as it is now. */
export function suggestionRows(
  { suggestion, merge }: Pick<SuggestionAnswer, "suggestion" | "merge">,
  e: Texts,
  m: Messages,
): Row[] {
  const merged = new Map(merge.map((one) => [one.field, one]));
  const describe = (changes: Change[]) => describeRevision({ changes } as never, "day", e, m);
  const names = suggestion.fields.map(({ field }) => field);
  const changes = suggestion.fields.map(({ field, base, proposed }): Change => {
    const now = merged.get(field);
    if (!now) return { field, before: base, after: proposed };
    const isConflict = now.outcome === "conflict";
    return {
      field,
      before: isConflict ? now.base : now.theirs,
      after: isConflict ? now.ours : now.merged,
    };
  });
  const described = describe(changes);
  const rows = described.map((change): Row => {
    const fields = (TOGETHER[change.field] ?? [change.field]).filter((f) => names.includes(f));
    return { name: change.field, label: e.fields[change.field], fields, change };
  });
  const covered = new Set(rows.flatMap(({ fields }) => fields));
  for (const field of names.filter((one) => !covered.has(one))) {
    const label = e.fields[field as keyof Texts["fields"]] ?? field;
    rows.push({ name: field, label, fields: [field], change: null });
  }
  return rows.map((row) => {
    const both = row.fields.flatMap((field) => merged.get(field) ?? []);
    if (!both.some(({ outcome }) => outcome === "conflict")) {
      const isThere = both.length > 0 && both.every(({ outcome }) => outcome === "theirs");
      return isThere ? { ...row, change: null } : row;
    }
    const side = (which: "theirs" | "ours") =>
      describe(both.map((one) => ({ field: one.field, before: one.base, after: one[which] })))[0] ??
      null;
    return { ...row, conflict: { theirs: side("theirs"), ours: side("ours") } };
  });
}
