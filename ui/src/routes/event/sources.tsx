import { Suspense } from "react";
import type { ArchiveEvent, Source } from "@/api/types.ts";
import { useRevisions } from "@/api/use-revisions.ts";
import { useSessionUser } from "@/api/use-session.ts";
import { hasRank } from "@/domain/roles.ts";
import { VerifySource } from "@/features/moderation/signed-in.ts";
import { type EventMessages, useEventMessages } from "@/messages/event.ts";
import layout from "@/styles/layout.module.css";
import { Icon } from "@/ui/icon.tsx";
import section from "@/ui/section.module.css";
import { Timestamp } from "@/ui/timestamp.tsx";
import { times } from "@/ui/waiting.tsx";
import { LATEST } from "./queries.ts";
import styles from "./sources.module.css";

const MOST_THREADS = 12;

export function Sources({ event }: { event: ArchiveEvent }) {
  const text = useEventMessages();
  const user = useSessionUser();
  const sources = event.sources ?? [];
  const verified = sources.filter((source) => source.verified).length;
  return (
    <section className={layout.later} aria-labelledby="sources">
      <div className={section.head}>
        <h2 id="sources">{text.sources}</h2>
        {sources.length > 0 && (
          <span>
            {verified > 0
              ? text.sourcesVerified(verified, sources.length)
              : text.sourcesListed(sources.length)}
          </span>
        )}
      </div>
      {sources.length === 0 ? (
        <p className={styles.none}>{text.noSources}</p>
      ) : (
        <ol className={styles.list}>
          {sources.map((source, i) => (
            <li key={`${source.title}${source.url ?? ""}`}>
              <span className={styles.number} aria-hidden="true">
                {i + 1}
              </span>
              <div>
                <SourceEntry source={source} />
                {user && hasRank(user, "editor") && (
                  <Suspense fallback={null}>
                    <VerifySource eventId={event.id} index={i} user={user} />
                  </Suspense>
                )}
              </div>
            </li>
          ))}
        </ol>
      )}
      <Edits event={event} />
    </section>
  );
}

const isWebAddress = (url: string | undefined) => /^https?:\/\//i.test(url ?? "");

function detailOf(source: Source, text: EventMessages): string {
  const parts = [
    source.author,
    source.publisher,
    source.year,
    source.pages && text.pages(source.pages),
  ];
  return parts.filter(Boolean).join(", ");
}

/** The title, which leads to the source where that is on the web. */
export function SourceTitle({ source }: { source: Source }) {
  return isWebAddress(source.url) ? (
    <a className={styles.link} href={source.url} rel="noopener nofollow">
      {source.title}
    </a>
  ) : (
    source.title
  );
}

/** What it is, who wrote it, where and when. */
export function SourceDetail({ source }: { source: Source }) {
  const text = useEventMessages();
  const detail = detailOf(source, text);
  const kind = text.kinds[source.kind] ?? text.kinds.other;
  return detail ? `${kind}. ${detail}` : kind;
}

function SourceEntry({ source }: { source: Source }) {
  const text = useEventMessages();
  return (
    <>
      <p dir="auto">
        <SourceTitle source={source} />
      </p>
      <p className={styles.detail} dir="auto">
        <SourceDetail source={source} />
      </p>
      <p className={styles.mark} data-verified={source.verified || undefined}>
        <Icon name={source.verified ? "check" : "clock"} />
        {source.verified ? text.verified : text.notChecked}
      </p>
    </>
  );
}

/** One thread for each edit: the record of changes, in the colours of the selvedge. */
function Edits({ event }: { event: ArchiveEvent }) {
  const text = useEventMessages();
  const { data } = useRevisions(event.id, LATEST);
  if (!data) return null;
  // The first revision is the publication; what follows are edits.
  const edits = Math.max(0, data.total - 1);
  if (edits === 0) return <p className={styles.edits}>{text.neverEdited}</p>;
  const at = data.items[0]?.createdAt ?? event.updatedAt;
  return (
    <p className={styles.edits}>
      <span className={styles.threads} aria-hidden="true">
        {times(Math.min(edits, MOST_THREADS), <i />)}
      </span>
      <a href={`/events/${encodeURIComponent(event.id)}/history`}>
        <b>{text.edited(edits)}</b>, <Timestamp at={at}>{text.lastOn}</Timestamp>
      </a>
    </p>
  );
}
