/** The command palette, and the list of keys. */
export const palette = {
  palette: {
    title: "Commands",
    label: "What do you want to do?",
    placeholder: "Go to, write, find, publish…",
    none: "Nothing fits these words.",
    write: "Write a new listing in full",
    goTo: (tab: string) => `Go to ${tab}`,
    site: "Back to site",
    keys: "List the keys",
    find: (text: string) => `Find “${text}” in the listings`,
    edit: (title: string) => `Edit ${title}`,
    publish: (title: string) => `Publish ${title}`,
    published: (title: string) => `${title} is published.`,
    notPublished: "Not published.",
    close: "Close",
    keysTitle: "Keys",
    list: [
      ["Ctrl K", "Commands: go to, write, find, publish"],
      ["?", "This list"],
      ["Ctrl S", "Save what you write, and stay"],
      ["Esc", "Close, or back to the list"],
      ["J, K", "In Review: to the next or the last"],
    ] as const,
  },
};
