import { Marked, TextDiff } from "@/ui/text-diff.tsx";
import type { FieldChangeText } from "./describe-revision.ts";
import styles from "./field-diff.module.css";

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
