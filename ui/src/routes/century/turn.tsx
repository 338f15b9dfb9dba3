import type { CenturyAnswer } from "@/api/types.ts";
import { useCenturyMessages } from "@/messages/century.ts";
import { useMessages } from "@/messages/context.ts";
import { Icon } from "@/ui/icon.tsx";
import styles from "./turn.module.css";

/** The ways to the centuries before and after. */
export function Turn({ before, after }: Pick<CenturyAnswer, "before" | "after">) {
  const m = useMessages();
  const t = useCenturyMessages();
  return (
    <nav className={styles.turn} aria-label={t.turn}>
      {before && (
        <a href={`/centuries/${before.century}`} rel="prev" data-way="before">
          <small>
            <Icon name="left" />
            {t.before}
          </small>
          <b>{m.timeline.centuryShort(before.century)}</b>
          <span>{m.timeline.events(before.total)}</span>
        </a>
      )}
      {after && (
        <a href={`/centuries/${after.century}`} rel="next" data-way="after">
          <small>
            {t.after}
            <Icon name="right" />
          </small>
          <b>{m.timeline.centuryShort(after.century)}</b>
          <span>{m.timeline.events(after.total)}</span>
        </a>
      )}
    </nav>
  );
}
