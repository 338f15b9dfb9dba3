import { useMessages } from "./context.ts";

/** The page of a draft for whoever has a link to it. */
export const preview = {
  banner: "This is a draft. It may change before it is published; please do not pass it on.",
  loading: "Opening the draft…",
  ended: "This preview has ended.",
  endedHint:
    "A link to a draft works for 7 days, unless it is ended earlier. Ask whoever gave it to you for a new one.",
  notLoaded: "The draft could not be opened.",
};

export const usePreviewMessages = (): typeof preview => useMessages().locale.of(preview);
