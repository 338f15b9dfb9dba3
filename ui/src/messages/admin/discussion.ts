/** What signed-in people see in a discussion. */
export const discussion = {
  discussion: {
    label: "Your comment",
    notice: "Markdown is not supported.",
    publish: "Publish comment",
    posting: "Posting…",
    tooShort: "Comment must be at least 3 characters long.",
    postFailed: "Failed to post comment",
    status: { published: "Published", pending: "Pending review", hidden: "Hidden" },
    awaiting: "Awaiting moderator approval",
    moderate: "Moderate",
    actions: { published: "Publish", pending: "Queue", hidden: "Hide" },
    statusFailed: "Failed to update comment status",
    remove: "Remove",
    removeTitle: "Remove comment",
    confirmRemove: "Remove this comment?",
    keep: "Keep comment",
    removing: "Removing…",
    removeFailed: "Failed to delete comment",
  },
};
