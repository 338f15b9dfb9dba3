/** Work that is kept on the device until it is saved. */
export const kept = {
  kept: {
    unsaved: (time: string) => `You have unsaved work from ${time}`,
    unsavedMany: (count: number) => `You have unsaved work in ${count} listings`,
    unchanged: "Nobody has changed the listing since.",
    changed: "An editor has changed it since; you will see both.",
    gone: "The listing has been removed since.",
    differs: "What differs",
    discard: "Discard",
    restore: "Restore",
    discarded: "Unsaved work discarded.",
    undo: "Undo",
    setAside: "Your changes were set aside.",
    elsewhere: "You are writing this in another tab.",
    here: "Write here instead",
    at: (time: string) => `Kept on this device ${time}`,
    notSent: "not yet sent",
    full: "This device has no room to keep your work",
    fullHint: "Save now so that nothing is lost",
    signOutTitle: "Sign out",
    signOut: (count: number) =>
      `You have unsaved work in ${count === 1 ? "one place" : `${count} places`}. Signing out deletes it from this device.`,
    signOutConfirm: "Delete it and sign out",
    staySignedIn: "Stay signed in",
  },
};
