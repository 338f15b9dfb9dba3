import { useMessages } from "./context.ts";

/** The button that keeps an entry on the device. */
export const save = {
  save: "Save",
  saved: "Saved",
};

export const useSaveMessages = (): typeof save => useMessages().locale.of(save);
