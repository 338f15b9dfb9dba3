import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from "react";
import { classes } from "@/lib/text.ts";
import { useMessages } from "@/messages/context.ts";
import { usePictureMessages } from "@/messages/pictures.ts";
import { Glyph } from "@/ui/icon.tsx";
import { copiesOf, Unavailable } from "@/ui/picture.tsx";
import { Credit } from "./credit.tsx";
import styles from "./figure.module.css";
import { LightboxLink } from "./lightbox-link.tsx";
import { fileOf, type Pictured, ratioOf } from "./pictured.ts";

/** The proportions that are kept free for a picture of which only the address is known. */
const UNKNOWN = 3 / 2;

/** The most that a picture may be high, on screens and on phones; as in the style sheet. */
const MOST = { wide: 616, narrow: 462 } as const;

interface Props {
  pictures: Pictured[];
  at: number;
  /** Of the entry: heads the lightbox. */
  title: string;
  /** How wide the column is on a large screen. */
  column: string;
  /** Stands in for a picture that cannot be loaded. */
  cloth?: ReactNode;
  /** The first picture of a page is fetched at once, the others when they come near. */
  eager?: boolean;
  className?: string;
}

/** A picture, whole and with nothing over it, and under it what is known about it. */
export function Figure({ pictures, at, title, column, cloth, eager, className }: Props) {
  const m = useMessages();
  const text = usePictureMessages();
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState(false);
  const picture = pictures[at];

  useEffect(() => {
    // It may have failed before the page came to life, and then no event follows.
    if (image.current?.complete && image.current.naturalWidth === 0) setFailed(true);
  }, []);

  if (!picture) return null;
  const { media, alt } = picture;
  const ratio = ratioOf(picture, UNKNOWN);
  const box = { "--ratio": ratio, "--own": media ? `${media.width}px` : "100%" } as CSSProperties;
  if (failed) {
    return (
      <figure className={classes(styles.figure, className)}>
        <div className={styles.lost} style={box}>
          {cloth}
          <Unavailable label={m.states.imageUnavailable} />
        </div>
      </figure>
    );
  }
  const copies = copiesOf(picture.path, media);
  const most = (height: number) => `${Math.round(height * ratio)}px`;
  return (
    <figure className={classes(styles.figure, className)}>
      <LightboxLink
        pictures={pictures}
        at={at}
        title={title}
        className={styles.frame}
        label={text.enlargePicture}
        quiet
      >
        <img
          ref={image}
          className={styles.picture}
          style={box}
          data-measured={media ? "" : undefined}
          src={fileOf(picture)}
          srcSet={copies}
          sizes={
            copies &&
            `(width < 52.8125em) min(100vw, ${most(MOST.narrow)}), min(${column}, ${most(MOST.wide)})`
          }
          width={media?.width}
          height={media?.height}
          alt={alt}
          loading={eager ? "eager" : "lazy"}
          fetchPriority={eager ? "high" : undefined}
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setFailed(true)}
        />
      </LightboxLink>
      <figcaption className={styles.caption}>
        {(picture.caption || picture.credit || picture.licence) && (
          <div className={styles.said}>
            {picture.caption && <p dir="auto">{picture.caption}</p>}
            <p className={styles.credit}>
              <Credit picture={picture} />
            </p>
          </div>
        )}
        <LightboxLink pictures={pictures} at={at} title={title} className={styles.enlarge}>
          <Glyph path="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />
          {text.enlarge}
        </LightboxLink>
      </figcaption>
    </figure>
  );
}
