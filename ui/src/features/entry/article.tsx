import { Fragment } from "react";
import type { ArticleBlock, ArticleSpan, TranslationNote } from "@/api/types.ts";
import { useEntryMessages } from "@/messages/entry.ts";
import styles from "./article.module.css";
import { written } from "./written.ts";

interface Props {
  blocks: ArticleBlock[];
  /** How many sources there are; a mark to another one stays text. */
  sources: number;
  /** Who translated it; undefined for the text of the entry itself. */
  translation?: TranslationNote;
}

/** The numbers of the sources that the text points to. */
export function markedSources(blocks: ArticleBlock[] = []): Set<number> {
  const spans = blocks.flatMap(({ spans, by = [] }) => [...spans, ...by]);
  return new Set(spans.flatMap(({ type, source }) => (type === "source" && source ? source : [])));
}

/** An article: paragraphs, subheads and quotations, with marks that point to the sources. */
export function Article({ blocks, sources, translation }: Props) {
  // The way back from a source leads to its first mark.
  const firsts = new Map<number, ArticleSpan>();
  for (const { spans, by = [] } of blocks) {
    for (const span of [...spans, ...by]) {
      if (span.source && !firsts.has(span.source)) firsts.set(span.source, span);
    }
  }
  const inline = (spans: ArticleSpan[]) =>
    spans.map((span, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: spans have no id and never move.
      <Fragment key={i}>
        {span.type === "source" ? (
          <Mark span={span} first={firsts.get(span.source ?? 0) === span} sources={sources} />
        ) : (
          <Span span={span} />
        )}
      </Fragment>
    ));
  return (
    <div className={styles.article} {...written(translation)}>
      {blocks.map((block, i) => {
        const key = `${i}`;
        if (block.type === "heading") {
          return (
            <h2 key={key} dir="auto">
              {inline(block.spans)}
            </h2>
          );
        }
        if (block.type === "quote") {
          return (
            <blockquote key={key} className={styles.pull}>
              {paragraphs(block.spans).map((spans, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never move.
                <p key={at} dir="auto">
                  {inline(spans)}
                </p>
              ))}
              {block.by && <footer dir="auto">{inline(block.by)}</footer>}
            </blockquote>
          );
        }
        return (
          <p key={key} dir="auto">
            {inline(block.spans)}
          </p>
        );
      })}
    </div>
  );
}

function paragraphs(spans: ArticleSpan[]): ArticleSpan[][] {
  const found: ArticleSpan[][] = [[]];
  for (const span of spans) {
    if (span.type === "break") found.push([]);
    else found.at(-1)?.push(span);
  }
  return found;
}

function Span({ span: { type, text, emphasis, href } }: { span: ArticleSpan }) {
  const words = emphasis ? <em>{text}</em> : text;
  if (!href || (type !== "link" && type !== "entry")) return words;
  return (
    <a href={href} rel={type === "link" ? "noopener nofollow" : undefined}>
      {words}
    </a>
  );
}

interface MarkProps {
  span: ArticleSpan;
  first: boolean;
  sources: number;
}

function Mark({ span: { source = 0 }, first, sources }: MarkProps) {
  const text = useEntryMessages();
  if (source < 1 || source > sources) return `[${source}]`;
  return (
    <a
      className={styles.mark}
      id={first ? `mark-${source}` : undefined}
      href={`#source-${source}`}
      aria-label={text.source(source)}
    >
      [{source}]
    </a>
  );
}
