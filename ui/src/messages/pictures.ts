import { useMessages } from "./context.ts";

/** Pictures and the lightbox. */
export const pictures = {
  enlarge: "See it larger",
  enlargePicture: "See the picture larger",
  picture: "Picture",
  close: "Close",
  previous: "Previous",
  next: "Next",
  place: (at: number, of: number) => `${at} of ${of}`,
};

export type PictureMessages = typeof pictures;

export const usePictureMessages = (): PictureMessages => useMessages().locale.of(pictures);
