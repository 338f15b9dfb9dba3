import { useMemo } from "react";
import { type DiffPiece, shortened, wordDiff } from "@/lib/word-diff.ts";
import { useEditsMessages } from "@/messages/edits.ts";
import layout from "@/styles/layout.module.css";
import styles from "./text-diff.module.css";

interface Props {
  before: string;
  after: string;
  /** Shows all of it; else the middle of long stretches that stayed is left out. */
  whole?: boolean;
}

/** What became of a text, word by word. */
export function TextDiff({ before, after, whole = false }: Props) {
  const t = useEditsMessages();
  const pieces = useMemo(() => {
    const all = wordDiff(before, after);
    return whole ? all : shortened(all);
  }, [before, after, whole]);
  return (
    <p className={styles.text} dir="auto">
      {pieces.map((piece, i) =>
        piece ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name.
          <Marked key={i} kind={piece.kind} text={piece.text} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          <span key={i} className={styles.skipped} title={t.skipped}>
            …
          </span>
        ),
      )}
    </p>
  );
}

/** Screen readers are told in words, as they pass over struck and underlined text alike. */
export function Marked({ kind, text }: { kind: DiffPiece["kind"] | "note"; text: string }) {
  const t = useEditsMessages();
  if (kind === "removed") {
    return (
      <del className={styles.removed}>
        <span className={layout.visuallyHidden}>{t.removed} </span>
        {text}
      </del>
    );
  }
  if (kind === "added") {
    return (
      <ins className={styles.added}>
        <span className={layout.visuallyHidden}>{t.added} </span>
        {text}
      </ins>
    );
  }
  return text;
}
