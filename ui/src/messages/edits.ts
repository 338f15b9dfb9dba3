import { useMessages } from "./context.ts";
import { count } from "./en/words.ts";
import { callings, placeKinds } from "./names.ts";

/** The record of an entry's edits. It is apart, because few readers open it. */
export const edits = {
  title: (name: string) => `Edits of ${name}`,
  heading: "Edits",
  kindsOfEntries: { events: "event", people: "person", places: "place" },
  lead: (kind: string) =>
    `Who changed this ${kind}, when and why, newest first. What was taken out is struck through, what was put in is underlined.`,
  total: (value: number) => count(value, { one: "# revision", other: "# revisions" }),
  backTo: (kind: string) => `Back to the ${kind}`,
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
    name: "Name",
    otherNames: "Other names",
    sortName: "Filed under",
    country: "Country",
    countries: "Countries",
    kind: "Kind",
    callings: "Callings",
    when: "Date",
    disputed: "Disputed date",
    born: "Born",
    died: "Died",
    point: "Position",
    summary: "Summary",
    article: "Article",
    image: "Image",
    pictures: "Pictures",
    tags: "Tags",
    people: "People",
    places: "Places",
    relations: "Connections",
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
  /** Of what is kept as a list of others, which may have changed or gone since. */
  changed: {
    pictures: "The details of the pictures were changed.",
    people: "The people were changed.",
    places: "The places were changed.",
    relations: "The connections were changed.",
  },
  or: (date: string, other: string) => `${date} or ${other}`,
  within: (km: number) => `within ${km} km`,
  callings,
  placeKinds,
  status: { draft: "Draft", published: "Published" },
  verified: (title: string) => `Verified: ${title}`,
  unverified: (title: string) => `No longer verified: ${title}`,
  reordered: "The order of the sources was changed.",
};

export const useEditsMessages = (): typeof edits => useMessages().locale.of(edits);
