import type { ReactNode } from "react";
import { dyeOfTag } from "@/domain/cloth/dyes.ts";
import { tagLabel } from "@/domain/tags.ts";
import styles from "./chip.module.css";

/** The square in the dye of a tag. */
export const TagDye = ({ tag }: { tag: string }) => (
  <i className={styles.dye} data-dye={dyeOfTag(tag)} />
);

/** A tag with a square in its dye, leading to the archive filtered by it. */
export function TagChip({ tag }: { tag: string }) {
  return (
    <a className={styles.chip} href={`/history?tags=${encodeURIComponent(tag)}`}>
      <TagDye tag={tag} />
      {/* The text is the tag as it is written; capitals are only shown quietly. */}
      <span className={tagLabel(tag) === tag ? undefined : styles.quiet}>{tag}</span>
    </a>
  );
}

export function TagChips({ tags, label }: { tags: string[]; label: string }) {
  if (tags.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={label}>
      {tags.map((tag) => (
        <li key={tag}>
          <TagChip tag={tag} />
        </li>
      ))}
    </ul>
  );
}

interface FilterChipProps {
  href: string;
  tag?: string;
  count?: ReactNode;
  current: boolean;
  children: ReactNode;
}

export function FilterChip({ href, tag, count, current, children }: FilterChipProps) {
  return (
    <a
      className={`${styles.chip} ${styles.filter}`}
      href={href}
      aria-current={current ? "true" : undefined}
    >
      {tag && <TagDye tag={tag} />}
      {children}
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </a>
  );
}
