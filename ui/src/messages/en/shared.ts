import { groupDigits } from "./words.ts";

/** What appears on more than one page. */
export const shared = {
  number: (value: number) => groupDigits(value),
  /** The title of a window, for a view of a page that has a name of its own. */
  viewTitle: (view: string, page: string) => `${view} – ${page}`,
  quoted: (text: string) => `“${text}”`,

  date: {
    months: [
      "January",
      "February",
      "March",
      "April",
      "May",
      "June",
      "July",
      "August",
      "September",
      "October",
      "November",
      "December",
    ],
    long: (month: string, day: number, year: number) => `${month} ${day}, ${year}`,
    days: (month: string, from: number, to: number, year: number) =>
      `${month} ${from}–${to}, ${year}`,
    monthYear: (month: string, year: number) => `${month} ${year}`,
    monthDay: (month: string, day: number) => `${month} ${day}`,
    circa: (year: number) => `c. ${year}`,
    circaShort: "c.",
    until: (year: number) => `to ${year}`,
    unknown: "Date unknown",
    noYear: "Undated",
  },

  follow: {
    label: "Follow",
    feed: "Atom feed",
    calendar: "Calendar of anniversaries",
  },

  regions: {
    North: "North Africa",
    West: "West Africa",
    East: "East Africa",
    Central: "Central Africa",
    Southern: "Southern Africa",
  },

  share: {
    menu: "Share",
    shareItem: (title: string) => `Share ${title}`,
    device: "Share with an app",
    facebook: "Facebook",
    x: "X",
    linkedin: "LinkedIn",
    whatsapp: "WhatsApp",
    telegram: "Telegram",
    email: "Email",
    copy: "Copy link",
    copied: "Link copied",
    eventText: (title: string, country: string, year: number | null) =>
      year === null
        ? `Check out this historical event: ${title} (${country})`
        : `Check out this historical event: ${title} (${country}, ${year})`,
    pageText: (title: string, site: string) => `${title} – ${site}`,
  },

  toast: {
    region: "Messages",
    dismiss: "Dismiss",
    error: "Error",
    success: "Success",
    info: "Info",
  },

  session: {
    expired: "Your session has expired. Please log in again.",
  },

  states: {
    loading: "Loading…",
    loadEvents: "Failed to load events. Please try again later.",
    eventsNotLoaded: "The events could not be loaded.",
    kept: "Your filters are kept. Nothing was lost.",
    draft: "Draft",
    tryAgain: "Try again",
    reset: "Reset",
    imageUnavailable: "Image unavailable",
    notFound: "Not Found",
    noPage: "We couldn't find that page.",
    noEvent: "We couldn't find that event.",
    notFoundHint: "The address may be old or mistyped. The archive is still here.",
    goHome: "Go to the home page",
    goHistory: "Search the archive",
    crashed: "Something went wrong on this page.",
    crashedHint: "Nothing you wrote has been sent or lost. Try again, or reload the page.",
    reload: "Reload the page",
    pageNotLoaded: "This page could not be loaded.",
    pageNotLoadedHint: "You may be offline. What you have opened before is still here.",
  },

  card: {
    explore: "Explore",
    share: "Share",
    tags: "Tags",
    shareTitle: (title: string) => `Share ${title}`,
    exploreTitle: (title: string) => `Explore ${title}`,
  },

  paginator: {
    label: "Pages",
    showing: (from: number, to: number, total: string) =>
      `Showing ${groupDigits(from)} to ${groupDigits(to)} of ${total} results`,
    capped: (total: number) => `${groupDigits(total)}+`,
    previous: "Previous",
    next: "Next",
    page: (page: number) => `Page ${page}`,
    pageSize: "Page size",
    jumpTo: "Jump to",
    go: "Go",
    apply: "Apply",
    empty: "Enter a page number.",
    outside: (last: number) => `Enter a value between 1 and ${last}.`,
  },
};
