import { useMessages } from "./context.ts";

/** How an event is cited. Loaded when somebody asks for it. */
export const cite = {
  title: "Cite this event",
  several: (value: number) => `Cite ${value} events`,
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
  sources: "sources of the event",
  sourcesOfAll: "sources of each event",
  noteAfter: " as well.",
  copy: "Copy",
  copied: "Copied",
  close: "Close",
  download: (style: string) => `Download ${style}`,
  back: "Back to the event",
};

export const useCiteMessages = (): typeof cite => useMessages().locale.of(cite);
