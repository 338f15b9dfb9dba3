/** Titles of pages. The browser sets them, and the server puts them into the head. */
export const titles = {
  home: "An archive of African history",
  timeline: "Timeline",
  archive: "History Archive",
  onThisDay: "On This Day",
  collections: "Collections",
  people: "People",
  places: "Places",
  threads: "Threads",
  about: "About",
  saved: "Saved",
  search: "Search",
  suggest: "Suggest a correction",
  suggestEvent: "Suggest an event",
  suggestion: "Your suggestion",
  contribute: "Contribute",
  contributors: "Contributors",
  notFound: "Not Found",
  preview: "Preview",
  login: "Admin Login",
  admin: "Admin Dashboard",
  adminUsers: "User Management",
  adminAnalytics: "Analytics",
  register: "Create an account",
  acceptInvite: "Accept your invitation",
  forgotPassword: "Forgot password",
  resetPassword: "Choose a new password",
  verifyEmail: "Confirm your address",
  setup: "First set-up",
  endSessions: "Sign out all devices",
};

/** Descriptions of pages for search engines and link previews; only the server needs them. */
export const descriptions: Record<keyof typeof titles, string> = {
  home: "A community-curated archive of African history: dated events from 54 countries, each with its sources and the record of its edits.",
  timeline:
    "African history in order, oldest first: search it, choose a decade and follow the thread from one event to the next.",
  archive:
    "Search the whole archive of African history by category, country and decade, and share what you find.",
  onThisDay: "What happened in African history on this day of the year, and on the days around it.",
  collections:
    "Events of African history gathered by subject: independence, resistance, trade, culture and more.",
  people:
    "Leaders, artists, scholars and activists in African history, with recent highlights from the archive.",
  places: "African history by region and country, on a map of all 54 states.",
  threads:
    "Paths through African history: events, people and places in the order in which they are best read, from the road of salt and gold to football.",
  about: "Why this archive exists, what it holds itself to, and how to take part.",
  saved: "What you have saved on this device.",
  search: "Search the events, people, places, countries and threads of the archive.",
  suggest: "Say what is wrong in an entry of the archive, and where it can be checked.",
  suggestEvent: "Tell the archive of an event that is missing, and where it can be checked.",
  suggestion: "What became of your suggestion.",
  contribute:
    "What the archive of African history needs: sources, pages, dates and pictures, as tasks of minutes that need no account.",
  contributors: "People whose suggestions are part of the archive.",
  notFound: "This page is not in the archive.",
  preview: "An event that is not published yet.",
  login: "Sign in to take part in the archive.",
  admin: "Manage the archive.",
  adminUsers: "Manage the people of the archive.",
  adminAnalytics: "See how the archive is used.",
  register: "Open an account to take part in the archive.",
  acceptInvite: "Choose a password to take part in the archive.",
  forgotPassword: "Ask for a link to choose a new password.",
  resetPassword: "Choose a new password for your account.",
  verifyEmail: "Confirm the address of your account.",
  setup: "Make the account of the first admin.",
  endSessions: "Sign out all devices of your account.",
};

/** Texts of documents that the server writes without the application. */
export const documents = {
  unscripted: {
    title: "",
    description:
      "This page needs JavaScript, which is turned off or has not arrived. Where it is on, the page tries again by itself. Reading the archive needs none.",
  },
  unavailable: {
    title: "Not available right now",
    description: "This page cannot be shown at the moment. Please try again in a little while.",
  },
  malformed: {
    title: "Malformed address",
    description:
      "This address cannot be read. Please check it for letters that were lost or added.",
  },
  notAllowed: {
    title: "Method not allowed",
    description: "A page can only be read.",
  },
  refused: {
    title: "Not taken",
    description:
      "This form could not be taken. Please go back, where what you wrote should still be, and try again.",
  },
};
