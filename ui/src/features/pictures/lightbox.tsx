import { type TouchEvent, useLayoutEffect, useRef, useState } from "react";
import { hostOf } from "@/lib/host.ts";
import { usePictureMessages } from "@/messages/pictures.ts";
import { useOverlay } from "@/platform/overlay.ts";
import { Icon } from "@/ui/icon.tsx";
import { copiesOf } from "@/ui/picture.tsx";
import { Credit } from "./credit.tsx";
import styles from "./lightbox.module.css";
import { fileOf, type Pictured } from "./pictured.ts";

/** How far a finger moves before it turns to another picture. */
const SWIPE = 48;

interface Props {
  pictures: Pictured[];
  start: number;
  title: string;
  onClose: () => void;
}

/** The pictures of an entry, one at a time, as large as the window. */
export default function Lightbox({ pictures, start, title, onClose }: Props) {
  const text = usePictureMessages();
  const dialog = useRef<HTMLDialogElement>(null);
  const [at, setAt] = useState(start);
  const touched = useRef<{ x: number; y: number } | null>(null);
  const close = () => dialog.current?.close();

  useLayoutEffect(() => {
    const modal = dialog.current;
    if (!modal?.open) modal?.showModal();
    // Removing a dialog does not restore the focus; closing it does.
    return () => modal?.close();
  }, []);
  useOverlay(true, close);

  const picture = pictures[at];
  if (!picture) return null;
  const several = pictures.length > 1;
  const turn = (by: number) => setAt((now) => (now + by + pictures.length) % pictures.length);
  const forward = () => (document.dir === "rtl" ? -1 : 1);

  function onTouchEnd(event: TouchEvent) {
    const from = touched.current;
    const to = event.changedTouches[0];
    touched.current = null;
    if (!from || !to || event.touches.length > 0) return;
    const across = to.clientX - from.x;
    if (Math.abs(across) < SWIPE || Math.abs(across) < 2 * Math.abs(to.clientY - from.y)) return;
    turn(across < 0 ? forward() : -forward());
  }

  return (
    <dialog
      ref={dialog}
      className={styles.lightbox}
      aria-label={text.picture}
      // A dialog that was opened again in the meantime is not closed.
      onClose={() => dialog.current?.open || onClose()}
      onClick={(event) => {
        if ((event.target as Element).matches("[data-ground]")) close();
      }}
      onKeyDown={(event) => {
        if (!several) return;
        if (event.key === "ArrowRight") turn(forward());
        if (event.key === "ArrowLeft") turn(-forward());
      }}
      onTouchStart={(event) => {
        const one = event.touches.length === 1 ? event.touches[0] : undefined;
        touched.current = one && several ? { x: one.clientX, y: one.clientY } : null;
      }}
      onTouchEnd={onTouchEnd}
    >
      <div className={styles.sheet} data-ground>
        <div className={styles.top} data-ground>
          <h2 dir="auto">{title}</h2>
          <button type="button" onClick={close}>
            <Icon name="close" />
            {text.close}
          </button>
        </div>
        <div className={styles.stage} data-ground>
          <img
            key={picture.path}
            src={fileOf(picture)}
            srcSet={copiesOf(picture.path, picture.media)}
            sizes="100vw"
            width={picture.media?.width}
            height={picture.media?.height}
            alt={picture.alt}
            referrerPolicy="no-referrer"
          />
        </div>
        <div className={styles.foot}>
          <div>
            {picture.caption && <p dir="auto">{picture.caption}</p>}
            <p className={styles.credit}>
              <Credit picture={picture} />
            </p>
          </div>
          {hostOf(picture.sourceUrl) && (
            <a href={picture.sourceUrl} rel="noopener nofollow">
              {text.origin}
            </a>
          )}
        </div>
        {several && (
          <div className={styles.turn} data-ground>
            <button type="button" onClick={() => turn(-1)}>
              <Icon name="left" />
              {text.previous}
            </button>
            <p role="status">{text.place(at + 1, pictures.length)}</p>
            <button type="button" onClick={() => turn(1)}>
              {text.next}
              <Icon name="right" />
            </button>
          </div>
        )}
      </div>
    </dialog>
  );
}
