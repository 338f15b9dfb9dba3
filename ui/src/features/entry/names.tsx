import { Fragment, type ReactNode } from "react";
import type { OtherName, TranslationNote } from "@/api/types.ts";
import { useEntryMessages } from "@/messages/entry.ts";
import styles from "./names.module.css";
import { written } from "./written.ts";

interface Props {
  /** Above the name: what somebody was, or what and where it is. */
  above: ReactNode;
  of: { name: string; translation?: TranslationNote };
  others: OtherName[];
}

/** A title of more characters has a smaller size on phones. */
const LONG = 24;

/** The name of a person or place, and the other names. */
export function Names({ above, of: { name, translation }, others }: Props) {
  return (
    <header className={styles.names}>
      {above}
      <h1
        className={styles.name}
        data-long={name.length > LONG || undefined}
        {...written(translation)}
      >
        {name}
      </h1>
      {others.length > 0 && <OtherNames names={others} />}
    </header>
  );
}

function OtherNames({ names }: { names: OtherName[] }) {
  const text = useEntryMessages();
  // The sentence is cut where the names go, each of which has a language of its own.
  const [before, after] = text.also("\u0000").split("\u0000");
  return (
    <p className={styles.others}>
      {before}
      {names.map(({ name, language }, i) => (
        <Fragment key={name}>
          {i > 0 && ", "}
          <bdi lang={language || undefined}>{name}</bdi>
        </Fragment>
      ))}
      {after}
    </p>
  );
}
