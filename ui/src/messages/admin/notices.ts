/** What concerns the person who is signed in. */
export const notices = {
  inbox: {
    title: "Notices",
    bell: (fresh: number) => (fresh > 0 ? `Notices, ${fresh} new` : "Notices"),
    many: (n: number) => `${n}+`,
    fresh: "new",
    readAll: "Mark all as read",
    readFailed: "Failed to mark as read.",
    all: "All notices",
    letters: "Which letters I get",
    empty: "Nothing new concerns you.",
    emptyHint: "Answers to what you write and suggest will show up here.",
    loading: "Loading…",
    loadFailed: "Failed to load your notices.",
    openFailed: "Failed to open the suggestion.",
    list: "Notices, newest first",
    review: "Something waits for you",
    waiting: (n: number, since: string) =>
      n === 1
        ? `One thing waits in Review, since ${since}.`
        : `${n} things wait in Review, the oldest since ${since}.`,
    topics: {
      "draft-published": "Your draft was published",
      "draft-sent-back": "Your draft was sent back",
      "suggestion-accepted": "Your suggestion was accepted",
      "suggestion-partly": "Your suggestion was accepted in part",
      "suggestion-declined": "Your suggestion was declined",
      "suggestion-asked": "An editor asks you something",
      comment: "There is a comment on your entry",
      "comment-published": "Your comment was published",
    },
    // Titles and words may run in the other direction, so they are set apart.
    about: (title: string) => `\u2068‘${title}’\u2069`,
    words: (said: string) => `\u2068“${said}”\u2069`,
  },
};
