import { useMessages } from "./context.ts";
import { count } from "./en/words.ts";

/** What the archive needs, and who gave it. Loaded with these pages. */
export const contribute = {
  title: "Contribute",
  lead: "What the archive needs, as tasks of minutes. Each opens a form with the field to fill in; you need no account.",
  suggest: "Suggest an event",
  names: "Contributors",
  narrow: "Narrow the list",
  show: "Show",
  kind: "Task",
  country: "Country",
  lang: "Translate into",
  noLang: "No language",
  chooseLang: "Choose a language that you write, and what is not translated into it is shown here.",
  allKinds: "All tasks",
  allCountries: "All countries",
  total: (value: number, capped: boolean) =>
    `${capped ? "more than " : ""}${count(value, { one: "# task", other: "# tasks" })}`,
  list: "Tasks",
  none: "Nothing is missing here.",
  failed: "The tasks could not be loaded.",
  tasks: {
    "source-page": "A source without a page",
    "source-address": "A web source without its address",
    picture: "An event without a picture",
    "life-date": "A person without a date",
    "second-source": "A disputed date without a second source",
    translation: "A missing translation",
  },
  contributorsTitle: "Contributors",
  contributorsLead:
    "People whose suggestions are part of the archive, newest first, by the names that they gave. The history that the archive started with is credited to its corpus, under CC BY 4.0.",
  nobody: "Nobody has given a name yet.",
  namesFailed: "The names could not be loaded.",
  last: "last for",
};

export const useContributeMessages = (): typeof contribute => useMessages().locale.of(contribute);
