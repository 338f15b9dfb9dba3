/** What stands around every tab of the dashboard. */
export const dashboard = {
  dashboard: {
    title: "Admin Dashboard",
    subtitle: "Manage listings: create, edit, and delete.",
    loading: "Loading authentication...",
    skip: "Skip to the tab",
    signedInAs: "Signed in as",
    account: "Open your account",
    logout: "Logout",
    back: "Back to site",
    tabs: "Dashboard",
    adminOnly: "Admin access only",
    names: {
      events: "Events",
      analytics: "Analytics",
      users: "User Management",
      logos: "Logo Management",
      cleanup: "Cleanup",
      settings: "Settings",
    },
    insufficient: "Insufficient permissions",
    needsEditor: "You need editor access to change this.",
    loadingTab: "Loading…",
    copy: "Copy link",
    copied: "Link copied",
    roles: { admin: "admin", editor: "editor", user: "user" },
  },
};
