import { useMessages } from "./context.ts";
import { count } from "./en/words.ts";

/** An event with its sources and its discussion. Loaded with its page. */
export const event = {
  tags: "Tags",
  clothCaption: (weave: string, dye: string) =>
    `No photograph yet, so this cloth is drawn from the event itself: ${weave}, ${dye}.`,
  clothCountry: (weave: string, country: string) => `${weave} for ${country}`,
  clothTag: (dye: string, tag: string) => `${dye} for ${tag}`,
  clothDay: (months: string, month: string, threads: string) =>
    `In the edge band, ${months} for ${month}, ${threads} for the day.`,
  clothMonth: (months: string, month: string) => `In the edge band, ${months} for ${month}.`,
  bars: (value: number) => count(value, { one: "one bar", other: "# bars" }),
  threads: (value: number) => count(value, { one: "one thread", other: "# threads" }),
  weaves: {
    strip: "strip weave",
    resist: "resist marks",
    rings: "tied rings",
    lozenges: "interlaced lozenges",
    beads: "bead and triangle bands",
    kanga: "border and field",
    lattice: "star and square lattice",
  },
  dyes: {
    indigo: "indigo",
    madder: "madder",
    ochre: "ochre",
    leaf: "leaf green",
    kola: "kola brown",
    ink: "ink",
  },
  disputed: "The date is disputed",
  disputedDate: (date: string) => `Other sources say ${date}.`,
  sources: "Sources",
  sourcesVerified: (verified: number, total: number) => `${verified} of ${total} verified`,
  sourcesListed: (total: number) =>
    count(total, { one: "# source listed", other: "# sources listed" }),
  save: "Save",
  saved: "Saved",
  cite: "Cite",
  tools: "Save, cite or share",
  notKept: "This browser does not keep lists.",
  noSources: "No sources have been added yet.",
  verified: "Verified",
  notChecked: "Not yet checked",
  kinds: {
    book: "Book",
    article: "Article",
    archive: "Archive",
    web: "Web page",
    oral: "Oral history",
    other: "Source",
  },
  pages: (pages: string) => `p. ${pages}`,
  edited: (value: number) => count(value, { one: "Edited once", other: "Edited # times" }),
  neverEdited: "Not edited since it was added",
  lastOn: (date: string) => `last on ${date}`,
  notLoaded: "This event could not be loaded.",
  restNotLoaded: "The rest of this event could not be loaded.",
  discussion: "Discussion",
  comments: (value: number) => count(value, { one: "# comment", other: "# comments" }),
  noComments: "No comments yet. Be the first to share your thoughts.",
  signInToComment: "Sign in to join the discussion",
  commentsDisabled: "Comments are currently disabled.",
  commentsFailed: "Failed to load comments",
  member: "Community member",
  roles: { admin: "Admin", editor: "Editor" } as Record<string, string>,
  backToHistory: "Back to History Archive",
  backHome: "Home",
  back: "More from the archive",
};

export type EventMessages = typeof event;

export const useEventMessages = (): EventMessages => useMessages().locale.of(event);
