import { useMessages } from "./context.ts";
import { count } from "./en/words.ts";

/** The record of an event's edits. It is apart, because few readers open it. */
export const edits = {
  title: (event: string) => `Edits of ${event}`,
  heading: "Edits",
  lead: "Who changed this event, when and why, newest first. What was taken out is struck through, what was put in is underlined.",
  total: (value: number) => count(value, { one: "# revision", other: "# revisions" }),
  backToEvent: "Back to the event",
  follow: "Follow all edits by feed",
  failed: "The edits could not be loaded.",
  list: "Revisions, newest first",
  revision: (number: number) => `Revision ${number}`,
  current: "Current",
  by: (name: string) => `by ${name}`,
  at: (date: string, time: string) => `${date}, ${time} UTC`,
  kinds: {
    create: "Added",
    edit: "Edited",
    status: "Published",
    delete: "Removed",
    restore: "Brought back",
    withdraw: "Withdrawn",
  },
  /** What changed is not for everyone to see, or was only the size of an image. */
  nothing: "No change to the text.",
  asAdded: "As it was added",
  removed: "Removed:",
  added: "Added:",
  skipped: "unchanged text left out",
  fields: {
    title: "Title",
    country: "Country",
    when: "Date",
    disputed: "Disputed date",
    summary: "Summary",
    image: "Image",
    tags: "Tags",
    sources: "Sources",
    status: "Status",
  },
  precisions: {
    day: "known to the day",
    month: "known to the month",
    year: "known to the year",
    circa: "an estimate",
  },
  until: (date: string) => `until ${date}`,
  image: {
    added: "An image was added.",
    replaced: "The image was replaced.",
    gone: "The image was removed.",
  },
  status: { draft: "Draft", published: "Published" },
  verified: (title: string) => `Verified: ${title}`,
  unverified: (title: string) => `No longer verified: ${title}`,
  reordered: "The order of the sources was changed.",
};

export const useEditsMessages = (): typeof edits => useMessages().locale.of(edits);
