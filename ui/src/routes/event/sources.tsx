import type { ArchiveEvent, Source } from "@/api/types.ts";
import { longTimestamp } from "@/lib/dates.ts";
import { useMessages } from "@/messages/context.ts";
import type { Messages } from "@/messages/messages.ts";
import { Icon } from "@/ui/icon.tsx";
import section from "@/ui/section.module.css";
import styles from "./sources.module.css";

const MOST_THREADS = 12;

export function Sources({ event }: { event: ArchiveEvent }) {
  const m = useMessages();
  const sources = event.sources ?? [];
  const verified = sources.filter((source) => source.verified).length;
  return (
    <section aria-labelledby="sources">
      <div className={section.head}>
        <h2 id="sources">{m.event.sources}</h2>
        {sources.length > 0 && <span>{m.event.sourcesVerified(verified, sources.length)}</span>}
      </div>
      {sources.length === 0 ? (
        <p className={styles.none}>{m.event.noSources}</p>
      ) : (
        <ol className={styles.list}>
          {sources.map((source, i) => (
            <li key={`${source.title}${source.url ?? ""}`}>
              <span className={styles.number} aria-hidden="true">
                {i + 1}
              </span>
              <SourceEntry source={source} />
            </li>
          ))}
        </ol>
      )}
      <Edits event={event} />
    </section>
  );
}

const isWebAddress = (url: string | undefined) => /^https?:\/\//i.test(url ?? "");

function detailOf(source: Source, m: Messages): string {
  const parts = [
    source.author,
    source.publisher,
    source.year,
    source.pages && m.event.pages(source.pages),
  ];
  return parts.filter(Boolean).join(", ");
}

function SourceEntry({ source }: { source: Source }) {
  const m = useMessages();
  const detail = detailOf(source, m);
  return (
    <div>
      <p>
        {isWebAddress(source.url) ? (
          <a className={styles.link} href={source.url} rel="noopener nofollow">
            {source.title}
          </a>
        ) : (
          source.title
        )}
      </p>
      <p className={styles.detail}>
        <b>{m.event.kinds[source.kind] ?? m.event.kinds.other}</b>
        {detail && `. ${detail}`}
      </p>
      <p className={styles.mark} data-verified={source.verified || undefined}>
        <Icon name={source.verified ? "check" : "clock"} />
        {source.verified ? m.event.verified : m.event.notChecked}
      </p>
    </div>
  );
}

/** One thread for each edit: the record of changes, in the colours of the selvedge. */
function Edits({ event }: { event: ArchiveEvent }) {
  const m = useMessages();
  // The first revision is the creation; what follows are edits.
  const edits = Math.max(0, event.revisionCount - 1);
  const date = longTimestamp(event.updatedAt, m);
  return (
    <div className={styles.edits}>
      {edits > 0 && (
        <span className={styles.threads} aria-hidden="true">
          {Array.from({ length: Math.min(edits, MOST_THREADS) }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: identical marks.
            <i key={i} />
          ))}
        </span>
      )}
      <b>{edits > 0 ? m.event.edited(edits) : m.event.neverEdited}</b>
      {edits > 0 && date && <time dateTime={event.updatedAt}>{m.event.lastOn(date)}</time>}
    </div>
  );
}
