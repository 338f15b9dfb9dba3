import { useEffect, useRef, useState } from "react";
import { onHost } from "@/api/client.ts";
import type { ArchiveEvent } from "@/api/types.ts";
import type { ClothSubject } from "@/domain/cloth/cloth.ts";
import { useMessages } from "@/messages/context.ts";
import { Cloth } from "./cloth.tsx";
import { Icon } from "./icon.tsx";
import styles from "./picture.module.css";

/** The box that an image fills on the screen; its width may depend on the viewport. */
type Box = readonly [width: string, height: number];

type Shown = ClothSubject & Pick<ArchiveEvent, "title" | "image" | "media">;

interface Props {
  event: Shown;
  /** Of the cloth. */
  width: number;
  height: number;
  box: Box;
  /** The box on phones, where it is another one. */
  narrowBox?: Box;
  /** The first picture of a page is fetched at once, the others when they come near. */
  eager?: boolean;
  band?: boolean;
  align?: "start" | "end";
}

/** An original of more pixels is too heavy for a page; its copies serve. */
const HEAVY = 4_000_000;

/** The copies of an image to choose from, itself among them. */
export function copiesOf(
  image: string,
  media: ArchiveEvent["media"] | undefined,
): string | undefined {
  if (!media?.variants.length) return undefined;
  const { width, height } = media;
  const copies = media.variants.map((copy) => `${onHost(copy.url)} ${copy.width}w`);
  if (width * height <= HEAVY) copies.push(`${onHost(image)} ${width}w`);
  return copies.join(", ");
}

/** The copies, and how wide an image has to be so that it covers its box. */
function choice({ image, media }: Shown, box: Box, narrowBox?: Box) {
  const srcSet = copiesOf(image, media);
  if (!media || !srcSet) return undefined;
  const { width, height } = media;
  const cover = ([across, up]: Box) => `max(${across}, ${Math.round((up * width) / height)}px)`;
  const sizes = narrowBox ? `(width < 52.8125em) ${cover(narrowBox)}, ${cover(box)}` : cover(box);
  return { srcSet, sizes };
}

/** An event's image; its cloth when it has none, and under the label when it fails. */
export function Picture(props: Props) {
  const { event, width, height, box, narrowBox, eager, band, align } = props;
  const m = useMessages();
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    // An image may have failed before the page came to life, and then no event follows.
    if (image.current?.complete && image.current.naturalWidth === 0) setFailed(true);
  }, []);

  if (event.image && !failed) {
    return (
      <img
        ref={image}
        className={styles.image}
        src={onHost(event.image)}
        {...choice(event, box, narrowBox)}
        width={event.media?.width}
        height={event.media?.height}
        alt={event.title}
        loading={eager ? "eager" : "lazy"}
        fetchPriority={eager ? "high" : undefined}
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setFailed(true)}
      />
    );
  }
  return (
    <>
      <Cloth event={event} width={width} height={height} band={band} align={align} />
      {failed && <Unavailable label={m.states.imageUnavailable} />}
    </>
  );
}

/** Says in a corner of the cloth that there should be an image. */
export function Unavailable({ label }: { label: string }) {
  return (
    <span className={styles.unavailable}>
      <Icon name="image" />
      <span>{label}</span>
    </span>
  );
}
