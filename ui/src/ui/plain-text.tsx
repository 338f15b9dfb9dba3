import { linkify } from "@/lib/linkify.ts";
import { classes } from "@/lib/text.ts";
import styles from "./plain-text.module.css";

/**
 * What people wrote, as they wrote it: line breaks are kept, each line runs in its own
 * direction, and addresses can be followed.
 */
export function PlainText({ text, className }: { text: string; className?: string }) {
  return (
    <p className={classes(styles.text, className)} dir="auto">
      {linkify(text).map((piece, i) =>
        typeof piece === "string" ? (
          piece
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never move.
          <a key={i} href={piece.href} rel="nofollow ugc noopener" dir="ltr">
            {piece.href}
          </a>
        ),
      )}
    </p>
  );
}
