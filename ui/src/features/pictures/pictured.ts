import { onHost } from "@/api/client.ts";
import type { Licence, Picture } from "@/api/types.ts";

/** A picture of an entry, with what is known about it. */
export type Pictured = Picture & { alt: string };

interface Illustrated {
  image: string;
  media: Picture["media"] | null;
  pictures?: Picture[];
}

/** The pictures of an entry. Lists know the first alone, by its address. */
export function picturesOf(entry: Illustrated, name: string): Pictured[] {
  const { image, media, pictures } = entry;
  const known = pictures ?? (image ? [{ path: image, media: media ?? undefined }] : []);
  return known.map((picture) => ({ ...picture, alt: picture.alt || name }));
}

/** Which column a picture takes: the wider one if it lies. Of some only the address is known. */
export type Shape = "wide" | "tall" | "cloth";

const LYING = 1.2;

export function shapeOf(picture: Pictured | undefined): Shape {
  if (!picture) return "cloth";
  return ratioOf(picture, LYING) >= LYING ? "wide" : "tall";
}

export const ratioOf = ({ media }: Pictured, unknown: number) =>
  media && media.width > 0 && media.height > 0 ? media.width / media.height : unknown;

export const fileOf = ({ path }: Pictured) => onHost(path);

const COMMONS = "https://creativecommons.org/";

/** Where the terms of a licence can be read. */
export const TERMS: Partial<Record<Licence, string>> = {
  "public-domain": `${COMMONS}publicdomain/mark/1.0/`,
  cc0: `${COMMONS}publicdomain/zero/1.0/`,
  "cc-by-4.0": `${COMMONS}licenses/by/4.0/`,
  "cc-by-sa-4.0": `${COMMONS}licenses/by-sa/4.0/`,
  "cc-by-3.0": `${COMMONS}licenses/by/3.0/`,
  "cc-by-sa-3.0": `${COMMONS}licenses/by-sa/3.0/`,
};
