import { type ReactNode, useLayoutEffect, useRef } from "react";
import type { ArchiveEvent } from "@/api/types.ts";
import { useEvent } from "@/api/use-api.ts";
import { Discussion } from "@/features/discussion/discussion.tsx";
import { useMessages } from "@/messages/context.ts";
import { useEventMessages } from "@/messages/event.ts";
import { focusHeading } from "@/platform/focus.ts";
import { useCameFrom, useRouteParam } from "@/platform/navigation.ts";
import layout from "@/styles/layout.module.css";
import { Button } from "@/ui/button.tsx";
import { Icon } from "@/ui/icon.tsx";
import { MissingBlock } from "@/ui/missing-block.tsx";
import { StateBlock } from "@/ui/state-block.tsx";
import { useFailureToast } from "@/ui/use-failure-toast.ts";
import { useLast } from "@/ui/use-last.ts";
import { useEventTitle, useTitle } from "@/ui/use-title.ts";
import styles from "./event.module.css";
import { EventColumn } from "./event-column.tsx";
import { EventSkeleton, SourcesSkeleton } from "./event-skeleton.tsx";
import { EventText } from "./event-text.tsx";
import { Sources } from "./sources.tsx";

export function Page() {
  const m = useMessages();
  const text = useEventMessages();
  const id = useRouteParam("id");
  const { data, error, isError, isPlaceholderData, refetch } = useEvent(id);
  useFailureToast(error, m.states.loadEvents);
  // A failure takes away nothing that was there already.
  const known = useLast(data);
  useFocusOnTitle(known === undefined ? isError : known !== null);

  const failure = isError && data === undefined && (
    <StateBlock kind="error" title={known ? text.restNotLoaded : text.notLoaded}>
      <Button
        onClick={() => {
          focusHeading();
          void refetch();
        }}
      >
        {m.states.tryAgain}
      </Button>
    </StateBlock>
  );

  return (
    <div className={layout.container}>
      {known ? (
        <Detail event={known.event} partial={isPlaceholderData} failure={failure} />
      ) : failure ? (
        <>
          <h1 className={layout.visuallyHidden}>{m.shell.event}</h1>
          {failure}
        </>
      ) : known === undefined ? (
        <EventSkeleton />
      ) : (
        <Missing />
      )}
    </div>
  );
}

/** What takes the place of the skeleton takes over the focus that its heading held. */
function useFocusOnTitle(stage: unknown) {
  const before = useRef(stage);
  useLayoutEffect(() => {
    if (before.current === stage) return;
    before.current = stage;
    if (document.activeElement === document.body) focusHeading();
  }, [stage]);
}

function Missing() {
  const m = useMessages();
  useTitle("notFound");
  return <MissingBlock text={m.states.noEvent} seed="lost-event" />;
}

interface DetailProps {
  event: ArchiveEvent;
  /** It comes from a list, which leaves the sources out. */
  partial: boolean;
  /** Why there is no more of it than this. */
  failure: ReactNode;
}

function Detail({ event, partial, failure }: DetailProps) {
  const text = useEventMessages();
  const from = useCameFrom();
  // The list as it was left, with its filters and its page.
  const list = from && /^\/history(\?|$)/.test(from) ? from : "/history";
  useEventTitle(event);
  return (
    <div className={styles.event}>
      <article className={styles.article}>
        <EventColumn event={event} />
        <EventText event={event} />
      </article>
      {failure || (partial ? <SourcesSkeleton /> : <Sources event={event} />)}
      <Discussion eventId={event.id} />
      <nav className={styles.back} aria-label={text.back}>
        <a href={list}>
          <Icon name="left" />
          {text.backToHistory}
        </a>
        <a href="/">
          <Icon name="left" />
          {text.backHome}
        </a>
      </nav>
    </div>
  );
}
