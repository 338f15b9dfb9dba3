import { useSyncExternalStore } from "react";
import { longTimestamp } from "@/domain/dates.ts";
import { localDay } from "@/lib/calendar.ts";
import { useMessages } from "@/messages/context.ts";

interface Props {
  at: string;
  /** The words around the date. */
  children?: (date: string) => string;
}

const never = () => () => {};

/**
 * The day on which something happened, by the reader's clock. The server, which does not know
 * it, writes its own day; the first render repeats that.
 */
export function Timestamp({ at, children = (date) => date }: Props) {
  const m = useMessages();
  const day = useSyncExternalStore(
    never,
    () => localDay(new Date(at)),
    () => at,
  );
  return <time dateTime={at}>{children(longTimestamp(day, m))}</time>;
}
