import type { EntryPath } from "@/api/entries.ts";
import type { RevisionList } from "@/api/types.ts";
import type { Precision } from "@/domain/dates.ts";
import { useEditsMessages } from "@/messages/edits.ts";
import { Paginator } from "@/ui/paginator.tsx";
import { precisionsOf } from "@/ui/precisions.ts";
import styles from "./edits.module.css";
import { REVISIONS_PER_PAGE } from "./queries.ts";
import { RevisionEntry } from "./revision-entry.tsx";

interface Props {
  path: EntryPath;
  list: RevisionList;
  page: number;
  stale: boolean;
  /** How exactly the date is known today. */
  known: Precision;
  /** The address of the first page. */
  edits: string;
}

/** One page of revisions, with the way to the others. */
export function Revisions({ path, list, page, stale, known, edits }: Props) {
  const t = useEditsMessages();
  const precisions = precisionsOf(known, list.items);
  return (
    <>
      <ol className={styles.list} aria-label={t.list} aria-busy={stale} reversed>
        {list.items.map((revision, i) => (
          <li key={revision.number}>
            <RevisionEntry
              path={path}
              revision={revision}
              precision={precisions[i] ?? known}
              current={page === 1 && i === 0}
            />
          </li>
        ))}
      </ol>
      {list.total > REVISIONS_PER_PAGE && (
        <Paginator
          path={edits}
          query={{}}
          top="revisions"
          page={page}
          limit={REVISIONS_PER_PAGE}
          usualLimit={REVISIONS_PER_PAGE}
          sizes={[]}
          total={list.total}
          tight
        />
      )}
    </>
  );
}
