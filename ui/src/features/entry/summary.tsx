import { Suspense } from "react";
import type { Language, TranslationNote } from "@/api/types.ts";
import { paragraphs } from "@/lib/text.ts";
import { later } from "@/platform/later.ts";
import styles from "./summary.module.css";
import { written } from "./written.ts";

const ReadIn = later(
  "/src/features/entry/read-in.later.tsx",
  "ReadIn",
  () => import("./read-in.later.tsx"),
);

interface Props {
  of: { summary: string; languages?: Language[]; translation?: TranslationNote };
}

/** The summary of an entry, of which the first paragraph leads, and where else it can be read. */
export function Summary({ of: { summary, languages, translation } }: Props) {
  return (
    <>
      {languages?.[0] && (
        <Suspense fallback={null}>
          <ReadIn languages={languages} translation={translation} />
        </Suspense>
      )}
      <div className={styles.lead} {...written(translation)}>
        {paragraphs(summary).map((part, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no id and may repeat.
          <p key={`${i} ${part}`} dir="auto">
            {part}
          </p>
        ))}
      </div>
    </>
  );
}
