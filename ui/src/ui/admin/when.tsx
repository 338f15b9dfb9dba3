import { useMessages } from "@/messages/context.ts";

interface Props {
  at: string | null | undefined;
  /** With the time of day, in the reader's own zone. */
  time?: boolean;
}

/** A time in the reader's time zone, with the exact one in the markup. */
export function When({ at, time }: Props) {
  const { locale } = useMessages();
  const date = new Date(at ?? "");
  if (Number.isNaN(date.getTime())) return null;
  const style = { dateStyle: "medium", timeStyle: time ? "short" : undefined } as const;
  return (
    <time dateTime={at ?? undefined} title={at ?? undefined}>
      {new Intl.DateTimeFormat(locale.lang, style).format(date)}
    </time>
  );
}
