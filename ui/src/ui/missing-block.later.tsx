import { useMemo } from "react";
import { woven } from "@/domain/cloth/cloth.ts";
import { useMessages } from "@/messages/context.ts";
import layout from "@/styles/layout.module.css";
import { ButtonLink } from "./button.tsx";
import { ClothSvg } from "./cloth.tsx";
import styles from "./missing-block.module.css";

/** What is shown for an address that leads nowhere: a cloth, what happened, two ways on. */
export function MissingBlock({ text, seed }: { text: string; seed: string }) {
  const m = useMessages();
  const cut = { width: 1200, height: 200 };
  const markup = useMemo(
    () => woven(seed, "resist", "ink", { width: 1200, height: 200, band: false }),
    [seed],
  );
  return (
    <>
      <div className={styles.cloth}>
        <ClothSvg {...cut} align="start" markup={markup} />
        <h1 className={`${layout.pageTitle} ${styles.title}`}>{m.states.notFound}</h1>
      </div>
      <p className={styles.text}>{text}</p>
      <p className={styles.hint}>{m.states.notFoundHint}</p>
      <p className={styles.actions}>
        <ButtonLink href="/">{m.states.goHome}</ButtonLink>
        <ButtonLink look="ghost" href="/history">
          {m.states.goHistory}
        </ButtonLink>
      </p>
    </>
  );
}
