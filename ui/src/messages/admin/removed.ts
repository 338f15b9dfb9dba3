import { count } from "../en/words.ts";

/** The view Removed of the Events tab. */
export const removed = {
  title: "Removed",
  lead: "Readers do not see these. Each one stays here for 30 days with its images and comments, then it is gone.",
  sorts: { oldest: "Leaves soonest", latest: "Last removed" },
  by: (name: string, day: string) => `removed ${day} by ${name}`,
  byYou: (day: string) => `removed ${day} by you`,
  /** What a merge notes by itself are no words of anybody. */
  note: (text: string) => (text.startsWith("Merged into ‘") ? text : `Note: ‘${text}’`),
  left: (days: number) =>
    days < 1 ? "less than a day left" : days === 1 ? "1 day left" : `${days} days left`,
  restore: "Restore",
  restoreOf: (title: string) => `Restore ${title}`,
  ask: "Ask an admin to restore it.",
  back: (title: string) => `‘${title}’ is back.`,
  open: "Open it",
  empty: "Nothing has been removed in the last 30 days.",
  failed: "Failed to load what was removed",
  restoreSelected: "Restore selected",
  purge: "Remove for good",
  purgeTitle: "Remove for good",
  confirmPurge: (listings: number) =>
    count(listings, {
      one: "Remove # listing for good? It goes with its comments and its record of edits, and nobody can bring it back.",
      other:
        "Remove # listings for good? They go with their comments and their records of edits, and nobody can bring them back.",
    }),
  keep: "Keep them here",
  /** Somebody else has decided on one of a selection. */
  meanwhile: "Somebody has restored it, or removed it for good, meanwhile.",
};
