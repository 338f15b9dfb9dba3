import { useMemo } from "react";

import { useEditsMessages } from "@/messages/edits.ts";
import layout from "@/styles/layout.module.css";
import type { FieldChangeText, Item } from "./describe-revision.ts";
import styles from "./field-diff.module.css";
import { shortened, wordDiff } from "./word-diff.ts";

interface Props {
  change: FieldChangeText;
  /** Everything is new, so nothing needs to be marked as such. */
  plain: boolean;
}

export function FieldDiff({ change, plain }: Props) {
  if (change.kind === "note") return <p>{change.text}</p>;
  if (change.kind === "items") {
    return (
      <ul className={styles.items}>
        {change.items.map((item) => (
          <li key={`${item.kind} ${item.text}`}>
            <Marked kind={plain ? "same" : item.kind} text={item.text} />
          </li>
        ))}
      </ul>
    );
  }
  return plain ? (
    <p className={styles.text} dir="auto">
      {change.after}
    </p>
  ) : (
    <TextDiff before={change.before} after={change.after} />
  );
}

function TextDiff({ before, after }: { before: string; after: string }) {
  const t = useEditsMessages();
  const pieces = useMemo(() => shortened(wordDiff(before, after)), [before, after]);
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
function Marked({ kind, text }: Item) {
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
