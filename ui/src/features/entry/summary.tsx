import { paragraphs } from "@/lib/text.ts";
import styles from "./summary.module.css";

/** The summary of an entry, of which the first paragraph leads. */
export function Summary({ text }: { text: string }) {
  return (
    <div className={styles.lead}>
      {paragraphs(text).map((part, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no id and may repeat.
        <p key={`${i} ${part}`} dir="auto">
          {part}
        </p>
      ))}
    </div>
  );
}
