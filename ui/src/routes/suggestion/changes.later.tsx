import type { FollowedSuggestion } from "@/api/suggestions.ts";
import { useMessages } from "@/messages/context.ts";
import { useEditsMessages } from "@/messages/edits.ts";
import { useSuggestMessages } from "@/messages/suggest.ts";
import { describeRevision } from "@/ui/describe-revision.ts";
import { FieldDiff } from "@/ui/field-diff.tsx";
import { PlainText } from "@/ui/plain-text.tsx";
import styles from "./suggestion.module.css";

/** What was suggested, field by field, and why. */
export function Changes({ of }: { of: FollowedSuggestion }) {
  const m = useMessages();
  const t = useSuggestMessages();
  const e = useEditsMessages();
  const isDecided = of.status === "partly";
  const left = new Set(of.fields.filter((f) => f.accepted === false).map((f) => f.field));
  const changes = of.fields.map(({ field, base, proposed }) => ({
    field,
    before: base,
    after: proposed,
  }));
  const described = describeRevision({ changes } as never, "day", e, m);
  return (
    <dl className={styles.changes}>
      {described.map((change) => (
        <div key={change.field}>
          <dt>
            {e.fields[change.field]}
            {isDecided && left.has(change.field) && <span>{t.notAccepted}</span>}
          </dt>
          <dd>
            <FieldDiff change={change} plain={of.entry.state === "new"} />
          </dd>
        </div>
      ))}
      {of.source && !of.fields.some(({ field }) => field === "sources") && (
        <div>
          <dt>{t.source}</dt>
          <dd dir="auto">
            {[of.source.author, of.source.title, of.source.pages].filter(Boolean).join(", ")}
          </dd>
        </div>
      )}
      {of.reason && (
        <div>
          <dt>{t.reasonLabel}</dt>
          <dd>
            <PlainText text={of.reason} />
          </dd>
        </div>
      )}
    </dl>
  );
}
