import type { ThreadPlace } from "@/api/types.ts";
import { useMessages } from "@/messages/context.ts";
import styles from "./in-threads.module.css";

/** Here, because nothing else is said of threads on the pages of their entries. */
const texts = { partOf: "Part of the thread" };

/** The threads that lead through an entry, with the ways to go on in them. */
export function InThreads({ places }: { places: readonly ThreadPlace[] }) {
  const { locale, paginator } = useMessages();
  return places.map(({ id, slug, name, previous, next }) => (
    <p key={id} className={styles.thread}>
      {locale.of(texts).partOf} <a href={`/threads/${slug}`}>{name}</a>
      {previous && (
        <span>
          {paginator.previous}: <a href={previous.href}>{previous.label}</a>
        </span>
      )}
      {next && (
        <span>
          {paginator.next}: <a href={next.href}>{next.label}</a>
        </span>
      )}
    </p>
  ));
}
