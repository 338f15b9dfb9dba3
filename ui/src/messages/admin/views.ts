/** Drafts for others. */
export const views = {
  previews: {
    title: "Show the draft to others",
    hint: "Whoever has the link can read the draft as it is then, for 7 days or until you end it. Search engines never see it.",
    open: "Open the draft as a page",
    make: "Make a link",
    making: "Making…",
    label: "Link to the draft",
    once: "Copy it now: it is shown only once.",
    list: "Links that work",
    made: (name: string) => `made by ${name}, works until`,
    end: "End",
    endOf: (place: number) => `End link ${place}`,
    ended: "The link has ended.",
    makeFailed: "The link could not be made",
    endFailed: "The link could not be ended",
  },
};
