import { onHost } from "@/api/client.ts";
import type { ArchiveEvent } from "@/api/types.ts";

/** A picture of an entry, with what is known about it. */
export interface Pictured {
  path: string;
  alt: string;
  media?: ArchiveEvent["media"];
}

export const picturesOf = ({
  image,
  media,
  title,
}: Pick<ArchiveEvent, "image" | "media" | "title">): Pictured[] =>
  image ? [{ path: image, alt: title, media }] : [];

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
