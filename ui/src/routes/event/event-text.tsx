import { sharePath } from "@/api/events.ts";
import type { ArchiveEvent, Disputed } from "@/api/types.ts";
import { countryHref } from "@/domain/countries.ts";
import { longDate, machineDate } from "@/domain/dates.ts";
import { shareableEvent } from "@/domain/share.ts";
import { CiteLink } from "@/features/cite/cite-link.tsx";
import { paragraphs } from "@/lib/text.ts";
import { useMessages } from "@/messages/context.ts";
import { useEventMessages } from "@/messages/event.ts";
import { TagChips } from "@/ui/chip.tsx";
import { ShareButton } from "@/ui/share-button.tsx";
import styles from "./event.module.css";
import { SaveButton } from "./save-button.tsx";
import { SourceDetail, SourceTitle } from "./sources.tsx";

export function EventText({ event }: { event: ArchiveEvent }) {
  const m = useMessages();
  const text = useEventMessages();
  const page = countryHref(event.countryCode || event.country);
  return (
    <div>
      <p className={styles.when}>
        <b>{page ? <a href={page}>{event.country}</a> : event.country}</b>
        <time dateTime={machineDate(event)}>{longDate(event, m)}</time>
      </p>
      <h1 className={styles.title} dir="auto">
        {event.title}
      </h1>
      <div className={styles.bar}>
        <TagChips tags={event.tags} label={text.tags} />
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form. */}
        <div className={styles.tools} role="group" aria-label={text.tools}>
          <SaveButton event={event} />
          <CiteLink event={event} />
          <ShareButton
            className={styles.share}
            label={m.share.menu}
            subject={() => shareableEvent(event, sharePath(event.id), m)}
            placement="wide"
          />
        </div>
      </div>
      <div className={styles.prose}>
        {paragraphs(event.summary).map((text, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no id and may repeat.
          <p key={`${i} ${text}`} dir="auto">
            {text}
          </p>
        ))}
      </div>
      {event.disputed && <DisputedDate disputed={event.disputed} />}
    </div>
  );
}

function DisputedDate({ disputed }: { disputed: Disputed }) {
  const m = useMessages();
  const text = useEventMessages();
  return (
    <aside className={styles.disputed}>
      <h2>{text.disputed}</h2>
      <p>
        {text.disputedDate(longDate(disputed, m))} <span dir="auto">{disputed.reason}</span>
      </p>
      <small>
        <SourceTitle source={disputed.source} />. <SourceDetail source={disputed.source} />
      </small>
    </aside>
  );
}
