import { useMessages } from "./context.ts";

/** Pictures and the lightbox. */
export const pictures = {
  enlarge: "See it larger",
  enlargePicture: "See the picture larger",
  more: "More pictures",
  picture: "Picture",
  close: "Close",
  previous: "Previous",
  next: "Next",
  place: (at: number, of: number) => `${at} of ${of}`,
  origin: "Where it comes from",
  licences: {
    "public-domain": "Public domain",
    cc0: "CC0",
    "cc-by-4.0": "CC BY 4.0",
    "cc-by-sa-4.0": "CC BY-SA 4.0",
    "cc-by-3.0": "CC BY 3.0",
    "cc-by-sa-3.0": "CC BY-SA 3.0",
    "own-work": "Own work",
    permission: "Shown with permission",
  },
};

export type PictureMessages = typeof pictures;

export const usePictureMessages = (): PictureMessages => useMessages().locale.of(pictures);
