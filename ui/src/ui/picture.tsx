import { useEffect, useRef, useState } from "react";
import { onHost } from "@/api/client.ts";
import type { ArchiveEvent } from "@/api/types.ts";
import { useMessages } from "@/messages/context.ts";
import { Cloth } from "./cloth.tsx";
import { Icon } from "./icon.tsx";
import styles from "./picture.module.css";

interface Props {
  event: ArchiveEvent;
  width: number;
  height: number;
  sizes: string;
  /** The first picture of a page is fetched at once, the others when they come near. */
  eager?: boolean;
  band?: boolean;
  align?: "start" | "end";
}

/** An event's image; its cloth when it has none, and under the label when it fails. */
export function Picture({ event, width, height, sizes, eager, band, align }: Props) {
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
        srcSet={
          event.media?.variants.map((v) => `${onHost(v.url)} ${v.width}w`).join(", ") || undefined
        }
        sizes={event.media?.variants.length ? sizes : undefined}
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
      {failed && (
        <span className={styles.unavailable}>
          <Icon name="image" />
          {m.states.imageUnavailable}
        </span>
      )}
    </>
  );
}
