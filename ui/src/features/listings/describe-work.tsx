import { useQuery } from "@tanstack/react-query";
import { event as endpointOf } from "@/api/events.ts";
import { useApiQuery } from "@/api/use-api.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { useMessages } from "@/messages/context.ts";
import type { Work } from "@/platform/kept.ts";
import { TextDiff } from "@/ui/text-diff.tsx";
import { fieldName, mergeListing } from "./desk/merge-listing.ts";
import styles from "./listings.module.css";
import { NEW } from "./use-work.ts";
import { BLANK, type Values } from "./values.ts";

/** What was changed and not saved: against what it started from, nobody else has a version. */
function useDifferences({ base, values }: Work<Values>) {
  const m = useMessages();
  const start = base ?? BLANK;
  return mergeListing(start, start, values, m).items;
}

/** What a kept work is about, and whether the listing has changed since. */
export function WorkSummary({ work }: { work: Work<Values> }) {
  const { kept, listings: t } = useAdminMessages();
  const isNew = work.entry === NEW;
  const { data } = useQuery(useApiQuery(endpointOf(work.entry), { enabled: !isNew }));
  const fields = [...new Set(useDifferences(work).map(({ field }) => fieldName(field, t)))];
  const since =
    isNew || data === undefined
      ? ""
      : data === null
        ? kept.gone
        : data.event.version > work.version
          ? kept.changed
          : kept.unchanged;
  return (
    <>
      <span dir="auto">{work.title || work.base?.title || t.newTitle}</span>: {fields.join(", ")}.{" "}
      {since}
    </>
  );
}

export function WorkDifferences({ work }: { work: Work<Values> }) {
  const { listings: t } = useAdminMessages();
  const items = useDifferences(work);
  return (
    <dl className={styles.differences}>
      {items.map((item) => (
        <div key={item.id}>
          <dt>
            {item.paragraph === undefined
              ? fieldName(item.field, t)
              : t.merge.paragraph(item.paragraph)}
          </dt>
          <dd>
            <TextDiff before={item.base} after={item.ours} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
