import { Suspense } from "react";
import { sharePath } from "@/api/events.ts";
import type { ArchiveEvent } from "@/api/types.ts";
import { useSessionUser } from "@/api/use-session.ts";
import { shareableEvent } from "@/domain/share.ts";
import { CiteLink } from "@/features/cite/cite-link.tsx";
import { SaveButton } from "@/features/entry/save-button.tsx";
import { SuggestLink } from "@/features/entry/suggest-link.tsx";
import styles from "@/features/entry/tools.module.css";
import { useMessages } from "@/messages/context.ts";
import { useEventMessages } from "@/messages/event.ts";
import { clientOnly } from "@/platform/client-only.ts";
import { TagChips } from "@/ui/chip.tsx";
import { ShareButton } from "@/ui/share-button.tsx";

// Only those who are signed in load it.
const EditLink = clientOnly(() => import("@/features/moderation/edit-link.tsx"));

/** The tags, and what one can do with the event. */
export function Tools({ event, row }: { event: ArchiveEvent; row: boolean }) {
  const m = useMessages();
  const text = useEventMessages();
  const user = useSessionUser();
  return (
    <div className={row ? styles.row : styles.stack}>
      <TagChips tags={event.tags} label={text.tags} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form. */}
      <div className={styles.tools} role="group" aria-label={text.tools}>
        <SaveButton of={event} />
        <CiteLink event={event} />
        <ShareButton
          className={styles.share}
          label={m.share.menu}
          subject={() => shareableEvent(event, sharePath(event.id), m)}
        />
        <SuggestLink path={`/events/${encodeURIComponent(event.id)}`} />
        {user && (
          <Suspense fallback={null}>
            <EditLink event={event} user={user} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
