import { useMessages } from "./context.ts";

/** How an entry is cited. Loaded when somebody asks for it. */
export const cite = {
  title: { events: "Cite this event", people: "Cite this person", places: "Cite this place" },
  several: (value: number) => `Cite ${value} entries`,
  severalEvents: (value: number) => `Cite ${value} events`,
  heading: (event: string) => `Cite ${event}`,
  style: "Style",
  styles: {
    apa: "APA",
    mla: "MLA",
    chicago: "Chicago",
    harvard: "Harvard",
    bibtex: "BibTeX",
    ris: "RIS",
  },
  noteBefore: "The date is that of the last edit. In schoolwork and research, cite the ",
  sources: {
    events: "sources of the event",
    people: "sources of the person",
    places: "sources of the place",
  },
  sourcesOfAll: "sources of each",
  noteAfter: " as well.",
  copy: "Copy",
  copied: "Copied",
  close: "Close",
  download: (style: string) => `Download ${style}`,
  back: { events: "Back to the event", people: "Back to the person", places: "Back to the place" },
  missing: "There is no such entry to cite.",
};

export const useCiteMessages = (): typeof cite => useMessages().locale.of(cite);
