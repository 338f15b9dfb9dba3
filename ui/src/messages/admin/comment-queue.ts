/** The queue of comments that wait for a moderator. */
export const commentQueue = {
  queue: {
    title: "Comments that wait",
    lead: "Oldest first, from all events.",
    list: "Comments that wait",
    waiting: (n: number) => `${n} ${n === 1 ? "waits" : "wait"}`,
    many: (n: number) => `${n}+`,
    about: "on",
    actionOf: (action: string, name: string) => `${action} the comment of ${name}`,
    // What was written may run in the other direction, so it is set apart.
    done: {
      published: (said: string) => `Published: \u2068“${said}”\u2069`,
      hidden: (said: string) => `Hidden: \u2068“${said}”\u2069`,
      removed: (said: string) => `Removed: \u2068“${said}”\u2069`,
    },
    undo: "Undo",
    undone: "The comment waits again.",
    handled: "Someone else has handled this comment meanwhile.",
    handledHint: "It has left the queue.",
    empty: "No comments wait.",
    emptyHint: "What people write next will show up here by itself.",
    loadFailed: "Failed to load the waiting comments",
    keys: {
      label: "Keys, while a comment has the focus",
      or: "or",
      move: "Move",
      del: "Del",
    },
  },
};
