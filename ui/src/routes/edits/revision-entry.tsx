import { Suspense, useId } from "react";
import type { EntryPath } from "@/api/entries.ts";
import type { Revision } from "@/api/types.ts";
import { useSessionUser } from "@/api/use-session.ts";
import { longTimestamp, type Precision } from "@/domain/dates.ts";
import { hasRank } from "@/domain/roles.ts";
import { RestoreRevision } from "@/features/moderation/signed-in.ts";
import { useMessages } from "@/messages/context.ts";
import { useEditsMessages } from "@/messages/edits.ts";
import { describeRevision, revisionKind } from "@/ui/describe-revision.ts";
import { FieldDiff } from "@/ui/field-diff.tsx";
import styles from "./revision-entry.module.css";

interface Props {
  path: EntryPath;
  revision: Revision;
  /** How exactly the date was known, where the revision does not say. */
  precision: Precision;
  current: boolean;
}

export function RevisionEntry({ path, revision, precision, current }: Props) {
  const m = useMessages();
  const t = useEditsMessages();
  const id = useId();
  const user = useSessionUser();
  const kind = revisionKind(revision);
  const changes = describeRevision(revision, precision, t, m);
  const fields = (
    <dl className={styles.fields}>
      {changes.map((one) => (
        <div key={one.field}>
          <dt>{t.fields[one.field]}</dt>
          <dd>
            <FieldDiff change={one} plain={kind === "create"} />
          </dd>
        </div>
      ))}
    </dl>
  );
  return (
    <article className={styles.entry} data-kind={kind} aria-labelledby={id}>
      <header className={styles.head}>
        <h3 id={id}>
          {t.kinds[kind]}{" "}
          <span>
            {revision.credit ? t.credited(revision.credit, revision.editor) : t.by(revision.editor)}
          </span>
        </h3>
        <p className={styles.when}>
          <time dateTime={revision.createdAt}>
            {t.at(longTimestamp(revision.createdAt, m), revision.createdAt.slice(11, 16))}
          </time>
          <span>{t.revision(revision.number)}</span>
          {current && <b>{t.current}</b>}
        </p>
      </header>
      {revision.note && (
        <p className={styles.note} dir="auto">
          {revision.note}
        </p>
      )}
      {changes.length === 0 ? (
        (kind === "edit" || kind === "create") && <p className={styles.nothing}>{t.nothing}</p>
      ) : kind === "create" ? (
        <details className={styles.first}>
          <summary>{t.asAdded}</summary>
          {fields}
        </details>
      ) : (
        fields
      )}
      {!current && user && hasRank(user, "editor") && (
        <Suspense fallback={null}>
          <RestoreRevision path={path} id={revision.entryId} number={revision.number} />
        </Suspense>
      )}
    </article>
  );
}
