import { useMessages } from "./context.ts";
import { count } from "./en/words.ts";

/** An event with its sources and its discussion. Loaded with its page. */
export const event = {
  tags: "Tags",
  clothCaption: (weave: string, dye: string) =>
    `No picture yet, so this cloth is drawn from the event itself: ${weave}, ${dye}.`,
  havePicture: "Have one?",
  sendPicture: "Tell us",
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
  sources: "Sources",
  disputed: "The date is disputed",
  disputedDate: (date: string) => `Other sources say ${date}.`,
  tools: "Save, cite, share or correct",
  inItsTime: "In its time",
  before: (country: string) => `Before this, in ${country}`,
  meanwhile: "At the same time, elsewhere",
  afterwards: (country: string) => `After this, in ${country}`,
  moreOfCountry: "More from this country",
  more: "More from the archive",
  allOfCountry: "All events of this country",
  inTime: "In time",
  previousInTime: "Previous in time",
  nextInTime: "Next in time",
  where: "Where",
  ring: (km: number) => `The ring shows how exactly the place is known: within ${km} km.`,
  rings: "A ring means that the place is known only nearly.",
  noPlace: "The place is not known more exactly than the country.",
  doYouKnow: "Do you know it?",
  people: "People",
  connections: "Connections",
  byEditors: "added by the editors",
  /** What another event is to this one; and the same told from the other side. */
  ties: {
    "led-to": ["Led to", "Followed from"],
    "part-of": ["Part of", "Includes"],
    follows: ["Follows", "Followed by"],
    commemorates: ["Commemorates", "Commemorated by"],
  } as const,
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
  back: "Back to lists",
};

export type EventMessages = typeof event;

export const useEventMessages = (): EventMessages => useMessages().locale.of(event);
