import type { LogStats } from "@/api/admin/logs.ts";
import type { EventStats } from "@/api/types.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { useMessages } from "@/messages/context.ts";
import { When } from "@/ui/admin/when.tsx";
import { BarBlock } from "./bar-block.tsx";

/** How many of each are shown; the server sends them in order. */
const SHOWN = { countries: 5, tags: 6, actions: 5, moderators: 5 };

export function Blocks({ events, log }: { events: EventStats; log: LogStats }) {
  const m = useMessages();
  const { analytics, log: words } = useAdminMessages();
  return (
    <>
      <BarBlock
        title={analytics.countries}
        note={analytics.countriesNote}
        empty={analytics.noCountries}
        rows={events.byCountry.slice(0, SHOWN.countries)}
        says={analytics.events}
      />
      <BarBlock
        title={analytics.tags}
        note={analytics.tagsNote}
        empty={analytics.noTags}
        rows={events.byTag.slice(0, SHOWN.tags)}
        says={m.number}
      />
      <BarBlock
        title={analytics.actions}
        note={analytics.actionsNote}
        empty={analytics.noActions}
        rows={log.actionBreakdown.slice(0, SHOWN.actions)}
        name={words.actionName}
        says={analytics.events}
      />
      <BarBlock
        title={analytics.moderators}
        note={analytics.moderatorsNote}
        empty={analytics.noModerators}
        rows={log.recentUsers.slice(0, SHOWN.moderators)}
        says={analytics.performed}
        detail={({ lastActivity }) => (
          <>
            {analytics.lastActivity}{" "}
            {isMoment(lastActivity) ? <When at={lastActivity} time /> : analytics.none}
          </>
        )}
      />
    </>
  );
}

/** The server sends the year 1 for a time that was never set. */
const isMoment = (text: string) => Date.parse(text) > 0;
