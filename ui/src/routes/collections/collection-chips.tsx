import { sameTag, tagLabel } from "@/domain/tags.ts";
import { withQuery } from "@/lib/query-string.ts";
import { useCollectionsMessages } from "@/messages/collections.ts";
import { useMessages } from "@/messages/context.ts";
import { FilterChip } from "@/ui/chip.tsx";
import styles from "./collections.module.css";

export const MOST_CHIPS = 18;

interface Props {
  tags: { tag: string; totalEvents: number }[];
  chosen: string;
}

/** One choice at a time, kept in the address. */
export function CollectionChips({ tags, chosen }: Props) {
  const m = useMessages();
  const t = useCollectionsMessages();
  return (
    <nav aria-label={t.filter}>
      <ul className={styles.chips}>
        <li>
          <FilterChip href="/collections" current={chosen === ""}>
            {t.all}
          </FilterChip>
        </li>
        {tags.slice(0, MOST_CHIPS).map(({ tag, totalEvents }) => (
          <li key={tag}>
            <FilterChip
              href={withQuery("/collections", { tag })}
              tag={tag}
              count={m.number(totalEvents)}
              current={sameTag(tag, chosen)}
            >
              {tagLabel(tag)}
            </FilterChip>
          </li>
        ))}
      </ul>
    </nav>
  );
}
