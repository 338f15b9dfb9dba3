import type { Source } from "@/api/types.ts";
import { hostOf } from "@/lib/host.ts";
import { type EntryMessages, useEntryMessages } from "@/messages/entry.ts";

function detailOf(source: Source, text: EntryMessages): string {
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
  if (!hostOf(source.url)) return source.title;
  return (
    <a href={source.url} rel="noopener nofollow">
      {source.title}
    </a>
  );
}

/** What it is, who wrote it, where and when. */
export function SourceDetail({ source }: { source: Source }) {
  const text = useEntryMessages();
  const detail = detailOf(source, text);
  const kind = text.kinds[source.kind] ?? text.kinds.other;
  return detail ? `${kind}. ${detail}` : kind;
}
