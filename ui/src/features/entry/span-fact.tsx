import type { ArchiveEvent } from "@/api/types.ts";
import { yearOf } from "@/domain/dates.ts";
import { useEntryMessages } from "@/messages/entry.ts";

interface Props {
  /** The oldest first. */
  events: ArchiveEvent[];
  total: number;
}

/** How many events name the entry, and of which years; a row of its facts. */
export function SpanFact({ events, total }: Props) {
  const text = useEntryMessages();
  if (total === 0) return null;
  const years = events.flatMap((event) => yearOf(event) ?? []);
  const [first, last] = [years[0], years.at(-1)];
  return (
    <>
      <dt>{text.inArchive}</dt>
      <dd>
        <a href="#events">{text.events(total)}</a>
        {first !== undefined && last !== undefined && total === events.length
          ? first === last
            ? text.inYear(first)
            : text.inYears(first, last)
          : ""}
      </dd>
    </>
  );
}
