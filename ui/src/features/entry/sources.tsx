import type { ReactNode } from "react";
import type { Source } from "@/api/types.ts";
import { hostOf } from "@/lib/host.ts";
import { useEntryMessages } from "@/messages/entry.ts";
import layout from "@/styles/layout.module.css";
import { Glyph, Icon } from "@/ui/icon.tsx";
import section from "@/ui/section.module.css";
import { Timestamp } from "@/ui/timestamp.tsx";
import { times } from "@/ui/waiting.tsx";
import { SourceDetail } from "./source-line.tsx";
import styles from "./sources.module.css";

const MOST_THREADS = 12;

interface Props {
  sources: Source[];
  /** The numbers of those to which the text points; they lead back to it. */
  marked: ReadonlySet<number>;
  /** What a moderator can do with a source. */
  tools?: (index: number) => ReactNode;
  /** The record of edits. */
  children?: ReactNode;
}

export function Sources({ sources, marked, tools, children }: Props) {
  const text = useEntryMessages();
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
            <li key={`${source.title}${source.url ?? ""}`} id={`source-${i + 1}`}>
              <span className={styles.number} aria-hidden="true">
                {i + 1}
              </span>
              <div>
                <SourceEntry source={source} mark={marked.has(i + 1) ? i + 1 : undefined} />
                {tools?.(i)}
              </div>
            </li>
          ))}
        </ol>
      )}
      {children}
    </section>
  );
}

function SourceEntry({ source, mark }: { source: Source; mark?: number }) {
  const text = useEntryMessages();
  const host = hostOf(source.url);
  return (
    <>
      <p dir="auto">{source.title}</p>
      <p className={styles.detail} dir="auto">
        <SourceDetail source={source} />
      </p>
      <p className={styles.marks}>
        <span className={styles.mark} data-verified={source.verified || undefined}>
          <Icon name={source.verified ? "check" : "clock"} />
          {source.verified ? text.verified : text.notChecked}
        </span>
        {host && (
          <a
            href={source.url}
            rel="noopener nofollow"
            aria-label={`${text.openAt(host)}: ${source.title}`}
          >
            <Glyph path="M14 4h6v6M20 4l-9 9M18 13v7H4V6h7" />
            {text.openAt(host)}
          </a>
        )}
        {mark && (
          <a href={`#mark-${mark}`}>
            <Icon name="up" />
            {text.backToText}
          </a>
        )}
      </p>
    </>
  );
}

interface EditsProps {
  /** How often the content was changed. */
  edits: number;
  /** When the last one was made. */
  at: string;
  /** Where the record is shown. */
  href: string;
}

/** One thread for each edit: the record of changes, in the colours of the selvedge. */
export function Edits({ edits, at, href }: EditsProps) {
  const text = useEntryMessages();
  if (edits === 0) return <p className={styles.edits}>{text.neverEdited}</p>;
  return (
    <p className={styles.edits}>
      <span className={styles.threads} aria-hidden="true">
        {times(Math.min(edits, MOST_THREADS), <i />)}
      </span>
      <span>
        <b>{text.edited(edits)}</b>{" "}
        <Timestamp at={at}>{edits === 1 ? text.onDay : text.lastOn}</Timestamp>
      </span>
      <a href={href}>{text.seeChanges}</a>
    </p>
  );
}
