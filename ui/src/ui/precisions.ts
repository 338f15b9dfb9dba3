import type { Revision } from "@/api/types.ts";
import type { Precision } from "@/domain/dates.ts";

/**
 * How exactly the date was known before each revision, newest first. A revision records
 * only what it changed, so what it left alone is read off the ones that came later.
 */
export function precisionsOf(now: Precision, revisions: readonly Revision[]): Precision[] {
  let known = now;
  return revisions.map(({ changes }) => {
    const change = changes.find(({ field }) => field === "precision");
    if (change?.before) known = change.before as Precision;
    return known;
  });
}
