/** What moderators do on the public pages: verify sources, bring earlier states back. */
export const moderation = {
  moderation: {
    edit: "Edit",
    verify: "Mark as verified",
    verifyOf: (title: string) => `Mark ${title} as verified`,
    unverify: "Remove the mark",
    unverifyOf: (title: string) => `Mark ${title} as not verified`,
    verifiedBy: (name: string) => `Verified by ${name},`,
    verifiedByNobody: "Verified by a former member,",
    verified: "The source is marked as verified.",
    unverified: "The mark is removed.",
    verifyFailed: "Failed to change the mark",
    restore: "Restore",
    restoreOf: (number: number) => `Restore revision ${number}`,
    restoreTitle: (number: number) => `Restore revision ${number}?`,
    confirmRestore:
      "The event will read as it did after this revision. This is recorded as a new revision, so it can be undone the same way. The status stays as it is.",
    keep: "Keep the current text",
    restoring: "Restoring…",
    restored: (number: number) => `Revision ${number} is restored.`,
    restoreFailed: "Failed to restore the revision",
  },
};
