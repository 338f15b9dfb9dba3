import { useMessages } from "@/messages/context.ts";
import { Icon } from "@/ui/icon.tsx";

/** The way to correct an entry, for everybody. */
export function SuggestLink({ path }: { path: string }) {
  const m = useMessages();
  return (
    <a href={`/suggest${path}`}>
      <Icon name="pen" />
      {m.titles.suggest}
    </a>
  );
}
