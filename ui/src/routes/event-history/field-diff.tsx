import { useMemo } from "react";

import { useEditsMessages } from "@/messages/edits.ts";
import layout from "@/styles/layout.module.css";
import styles from "./field-diff.module.css";
import type { FieldStory, Item } from "./story.ts";
import { shortened, wordDiff } from "./word-diff.ts";

interface Props {
  story: FieldStory;
  /** Everything is new, so nothing needs to be marked as such. */
  plain: boolean;
}

export function FieldDiff({ story, plain }: Props) {
  if (story.kind === "note") return <p>{story.text}</p>;
  if (story.kind === "items") {
    return (
      <ul className={styles.items}>
        {story.items.map((item) => (
          <li key={`${item.kind} ${item.text}`}>
            <Marked kind={plain ? "same" : item.kind} text={item.text} />
          </li>
        ))}
      </ul>
    );
  }
  return plain ? (
    <p className={styles.text} dir="auto">
      {story.after}
    </p>
  ) : (
    <TextDiff before={story.before} after={story.after} />
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
