import { useMessages } from "./context.ts";

/** The page of people. Loaded with it. */
export const people = {
  title: "People",
  lead: "The archive is kept by date, but every date was lived by someone. Begin with a calling, a recent entry, or a tag.",
  leadWithPeople:
    "Every date was lived by someone. Begin with a calling, a name, or a recent entry.",
  byLetter: "All people by letter",
  tiles: "Callings",
  categories: {
    leaders: {
      name: "Political Leaders",
      text: "Those who ruled, negotiated, declared and resigned.",
    },
    icons: { name: "Cultural Icons", text: "Musicians, painters, athletes, film-makers." },
    scholars: {
      name: "Scholars & Writers",
      text: "Historians, poets, jurists, scientists and teachers.",
    },
    activists: {
      name: "Activists",
      text: "Organisers, strikers, marchers, planters of trees.",
    },
  },
  highlights: "Recent highlights",
  tags: "Popular tags",
  tagsHint: "Counted over the latest 24 events.",
  collections: "See the collections",
  empty: "No events yet.",
};

export const usePeopleMessages = (): typeof people => useMessages().locale.of(people);
