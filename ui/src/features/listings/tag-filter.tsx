import { useState } from "react";
import { listingTags } from "@/api/admin/events.ts";
import { useApi } from "@/api/use-api.ts";
import { sameTag } from "@/domain/tags.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { useMessages } from "@/messages/context.ts";
import admin from "@/ui/admin/admin.module.css";
import { Icon } from "@/ui/icon.tsx";
import { toggleTag } from "./filter.ts";
import styles from "./filters.module.css";

const SHOWN_AT_FIRST = 18;

interface Props {
  chosen: readonly string[];
  onChange: (tags: string[]) => void;
}

/** Every tag in use; the most used ones first, the rest on demand. */
export function TagFilter({ chosen, onChange }: Props) {
  const m = useMessages();
  const { listings: t } = useAdminMessages();
  const { data, isPending, failureCount } = useApi(listingTags());
  const [all, setAll] = useState(false);
  const isChosen = (tag: string) => chosen.some((one) => sameTag(one, tag));
  const present = data?.facets?.tags ?? [];
  const missing = chosen
    .filter((tag) => !present.some(({ key }) => sameTag(key, tag)))
    .map((key) => ({ key, count: 0 }));
  const tags = [...present, ...missing];
  const shown = tags.filter(({ key }, i) => all || i < SHOWN_AT_FIRST || isChosen(key));
  if (isPending && failureCount === 0) return <span className={styles.tagsToCome} />;
  if (tags.length === 0) return null;

  return (
    <fieldset className={styles.tags}>
      <legend>
        <b>{t.tags}</b> {t.everyTag}
      </legend>
      {shown.map(({ key, count }) => (
        <button
          key={key}
          type="button"
          aria-pressed={isChosen(key)}
          onClick={() => onChange(toggleTag(chosen, key))}
        >
          {isChosen(key) && <Icon name="check" />}
          {key} <span>{m.number(count)}</span>
        </button>
      ))}
      {tags.length > SHOWN_AT_FIRST && (
        <button
          type="button"
          className={admin.quiet}
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? t.fewerTags : t.moreTags(tags.length)}
        </button>
      )}
    </fieldset>
  );
}
