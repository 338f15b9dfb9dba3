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
    done: { published: "The comment is published.", hidden: "The comment is hidden." },
    removed: "The comment is removed.",
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
