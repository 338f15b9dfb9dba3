import type { Licence, Picture } from "@/api/types.ts";
import type { Items } from "@/domain/merge.ts";
import { randomKey } from "@/lib/random-key.ts";
import type { AdminMessages } from "@/messages/admin.ts";
import { isWebAddress } from "./source-values.ts";

export const MOST_PICTURES = 12;
export const PICTURE_LENGTHS = { alt: 300, caption: 500, credit: 200 } as const;

/** A picture as it is typed. */
export interface PictureValues {
  /** Identifies a picture while the list is reordered. */
  key: string;
  /** Its address; empty until its file has been sent. */
  path: string;
  media: Picture["media"];
  /** The id of its file on this device; empty for what the server has. */
  file: string;
  /** The name of the file, and its size in bytes before and after it was made smaller. */
  name: string;
  was: number;
  size: number;
  /** When its file was sent, in milliseconds. */
  sentAt: number;
  alt: string;
  caption: string;
  credit: string;
  licence: Licence | "";
  sourceUrl: string;
  takenOn: string;
}

export const pictureValuesOf = (picture: Picture): PictureValues => ({
  key: randomKey(),
  path: picture.path,
  media: picture.media,
  file: "",
  name: picture.path.split("/").at(-1) ?? "",
  was: 0,
  size: 0,
  sentAt: 0,
  alt: picture.alt ?? "",
  caption: picture.caption ?? "",
  credit: picture.credit ?? "",
  licence: picture.licence ?? "",
  sourceUrl: picture.sourceUrl ?? "",
  takenOn: picture.takenOn ?? "",
});

/** A picture whose file has yet to be sent. */
export const pictureOfFile = (id: string, file: File, was: number): PictureValues => ({
  ...pictureValuesOf({ path: "" }),
  file: id,
  name: file.name,
  was,
  size: file.size,
});

export const pictureBody = ({ path, licence, ...picture }: PictureValues): Picture => ({
  path,
  alt: picture.alt.trim(),
  caption: picture.caption.trim(),
  credit: picture.credit.trim(),
  ...(licence && { licence }),
  sourceUrl: picture.sourceUrl.trim(),
  takenOn: picture.takenOn.trim(),
});

/** The pictures as they are sent. One whose file is not sent yet has no address. */
export const picturesBody = (pictures: readonly PictureValues[]): Picture[] =>
  pictures.filter(({ path }) => path !== "").map(pictureBody);

/** The pictures as they would be saved, with those whose files have yet to be sent. */
export const picturesContent = (pictures: readonly PictureValues[]) =>
  pictures.map((picture) => ({ ...pictureBody(picture), path: picture.path || picture.file }));

/** Pictures are told apart by their addresses. */
export const PICTURE_ITEMS: Items<PictureValues> = {
  keyOf: ({ path, file }) => path || file,
  own: ["key", "media", "file", "name", "was", "size", "sentAt"],
};

/** What a picture should have before readers see it, and does not. */
export const missingOf = ({ alt, credit, licence }: PictureValues) =>
  (["alt", "credit", "licence"] as const).filter(
    (name) => !{ alt: alt.trim(), credit: credit.trim(), licence }[name],
  );

/** The problems of the pictures, by the server's names of their fields. */
export function picturesProblems(
  pictures: readonly PictureValues[],
  publishing: boolean,
  m: AdminMessages["listings"],
): Record<string, string> {
  const found: Record<string, string> = {};
  if (pictures.length > MOST_PICTURES) found.pictures = m.rules.picturesMany;
  for (const [i, picture] of pictures.entries()) {
    Object.assign(found, pictureProblems(i, picture, publishing, m));
  }
  return found;
}

function pictureProblems(
  index: number,
  picture: PictureValues,
  publishing: boolean,
  { rules }: AdminMessages["listings"],
): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of ["alt", "caption", "credit"] as const) {
    const most = PICTURE_LENGTHS[name];
    if (Array.from(picture[name].trim()).length > most) {
      found[`pictures[${index}].${name}`] = rules.pictureLong(name, most);
    }
  }
  if (picture.path && !picture.path.startsWith("/") && !isWebAddress(picture.path)) {
    found[`pictures[${index}].path`] = rules.imageUrl;
  }
  // Pictures that the entry had before are left to the server, which knows whether details
  // were ever asked for.
  if (publishing && picture.file) {
    for (const name of missingOf(picture)) {
      found[`pictures[${index}].${name}`] = rules.pictureMissing(index + 1, name);
    }
  }
  return found;
}
