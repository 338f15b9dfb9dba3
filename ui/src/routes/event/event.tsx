import { event as eventEndpoint } from "@/api/endpoints.ts";
import type { ArchiveEvent } from "@/api/types.ts";
import { useEvent } from "@/api/use-api.ts";
import { Discussion } from "@/features/discussion/discussion.tsx";
import { yearOf } from "@/lib/dates.ts";
import { useRouteParam } from "@/lib/params.ts";
import { useMessages } from "@/messages/context.ts";
import layout from "@/styles/layout.module.css";
import { Icon } from "@/ui/icon.tsx";
import { MissingBlock } from "@/ui/missing-block.tsx";
import { EventsNotLoaded } from "@/ui/state-block.tsx";
import { useFailureToast } from "@/ui/use-failure-toast.ts";
import { useEventTitle, useTitle } from "@/ui/use-title.ts";
import styles from "./event.module.css";
import { EventColumn } from "./event-column.tsx";
import { EventSkeleton, SourcesSkeleton } from "./event-skeleton.tsx";
import { EventText } from "./event-text.tsx";
import { Sources } from "./sources.tsx";

export function Page() {
  const m = useMessages();
  const id = useRouteParam("id");
  const { data, error, isError, isPlaceholderData, refetch } = useEvent(id, eventEndpoint(id));
  useFailureToast(error, m.states.loadEvents);

  return (
    <div className={layout.container}>
      {isError ? (
        <>
          <h1 className={layout.visuallyHidden}>{m.shell.event}</h1>
          <EventsNotLoaded filtered={false} onRetry={() => void refetch()} />
        </>
      ) : data === undefined ? (
        <EventSkeleton />
      ) : data === null ? (
        <Missing />
      ) : (
        <Detail event={data.event} partial={isPlaceholderData} />
      )}
    </div>
  );
}

function Missing() {
  const m = useMessages();
  useTitle("notFound");
  return <MissingBlock text={m.states.noEvent} seed="lost-event" />;
}

/** A partial event comes from a list, which leaves the sources out. */
function Detail({ event, partial }: { event: ArchiveEvent; partial: boolean }) {
  const m = useMessages();
  useEventTitle(event.title, yearOf(event));
  return (
    <div className={styles.event}>
      <article className={styles.article}>
        <EventColumn event={event} />
        <EventText event={event} />
      </article>
      {partial ? <SourcesSkeleton /> : <Sources event={event} />}
      <Discussion eventId={event.id} />
      <nav className={styles.back} aria-label={m.event.back}>
        <a href="/history">
          <Icon name="left" />
          {m.event.backToHistory}
        </a>
        <a href="/">
          <Icon name="left" />
          {m.event.backHome}
        </a>
      </nav>
    </div>
  );
}
