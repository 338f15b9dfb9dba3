import { useMessages } from "./context.ts";
import { count, groupDigits } from "./en/words.ts";

/** The page about the archive. Loaded with it. */
export const about = {
  title: "About",
  mission: "Our mission",
  lead: "History is kept where it can be checked. This archive gathers dated events from every African country, says where each came from, and shows every change made since.",
  missionText:
    "Sankofa is an Akan word: go back and fetch it. Much of Africa's past was written down elsewhere, scattered, or kept by memory alone. We bring it together in one place that anyone may read, question and improve, with dates as exact as the sources allow and no more.",
  values: "What we hold ourselves to",
  valueList: {
    community: {
      name: "Community-Curated",
      text: "Readers propose events, editors check them, and anyone may join the discussion under each one.",
    },
    sources: {
      name: "Verified Sources",
      text: "Every event lists where it comes from. A source counts as verified once an editor has looked it up.",
    },
    edits: {
      name: "Transparent Edits",
      text: "Each change is recorded with its date, so that a reader can see how an entry came to say what it says.",
    },
    access: {
      name: "Open Access",
      text: "No account, no fee and no advertising to read. Text may be shared with credit to its sources.",
    },
  },
  involved: "Get Involved",
  involvedText:
    "Know an event that is missing, a date that is wrong, a source that settles it? Tell us on its page: that needs no account. Or write to us.",
  nothingWaits: "Nothing waits for an editor at the moment.",
  waiting: (value: number, since: string) =>
    `Waiting for an editor now: ${value}, the oldest since ${since}.`,
  contribute: "See what is missing",
  signIn: "Sign in",
  write: "Write to us",
  stats: "The archive today",
  events: "events",
  countries: "countries of Africa",
  covered: (value: number) =>
    value === 0 ? "none has events yet" : `${value} ${value === 1 ? "has" : "have"} events`,
  verifiedSoFar: (value: number, total: number) =>
    value === 0
      ? "So far no source has been looked up."
      : `So far this is true of ${count(value, { one: "# event", other: "# events" })} of ${groupDigits(total)}.`,
  leadEmpty:
    "History is kept where it can be checked. This archive is to gather dated events from African history, with where each came from and every change made since. It is empty yet.",
  fixedCountries: "54",
  service: "service",
  uptime: (minutes: number) => count(minutes, { one: "# minute", other: "# minutes" }),
  up: (minutes: string) => `up for ${minutes}`,
  status: { ok: "Running", degraded: "Not all of it works" } as Record<string, string>,
  unavailable: "Unavailable",
  checking: "Checking…",
  cloth: "About the cloth",
  clothText:
    "An event without a photograph is shown as a cloth drawn from its own data. The drawing borrows techniques, not emblems: strip weaving from the Akan, Ewe and Mande; resist painting from the Sahel; tied indigo from the Gulf of Guinea; cut-pile lozenges from the Congo basin; bead bands from the south; printed wrappers from the Swahili coast; star lattices from the Maghreb and the Nile. Sacred and royal patterns belong to those who made them and are not copied here.",
  clothBreak: "Each cloth holds one deliberate break in its pattern, as weavers leave one.",
};

export const useAboutMessages = (): typeof about => useMessages().locale.of(about);
