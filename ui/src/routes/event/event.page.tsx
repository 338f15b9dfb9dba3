import { type ReactNode, useLayoutEffect, useRef } from "react";
import type { ArchiveEvent } from "@/api/types.ts";
import { useEvent } from "@/api/use-api.ts";
import { Discussion } from "@/features/discussion/discussion.tsx";
import { picturesOf, shapeOf } from "@/features/pictures/pictured.ts";
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
import { EventSkeleton, SourcesSkeleton } from "./event-skeleton.tsx";
import { Lead } from "./lead.tsx";
import { Head, Plate } from "./masthead.tsx";
import { Sources } from "./sources.tsx";
import { Tools } from "./tools.tsx";

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
  useEventTitle(event);
  const shape = shapeOf(picturesOf(event)[0]);
  const head = <Head event={event} shape={shape} />;
  const plate = <Plate event={event} shape={shape} />;
  const record = failure || (partial ? <SourcesSkeleton /> : <Sources event={event} />);
  const discussion = <Discussion eventId={event.id} />;
  return (
    <>
      <article className={styles.event} data-shape={shape}>
        {shape === "wide" && (
          <>
            <div className={styles.wide}>
              {head}
              {plate}
              <Tools event={event} />
            </div>
            <div className={styles.columns}>
              <div className={styles.main}>
                <Lead event={event} />
                {record}
              </div>
              <div className={styles.side}>{discussion}</div>
            </div>
          </>
        )}
        {shape === "tall" && (
          <div className={styles.tall}>
            <div className={styles.words}>
              {head}
              <Tools event={event} />
              <div className={styles.main}>
                <Lead event={event} />
                {record}
                {discussion}
              </div>
            </div>
            <div className={styles.beside}>{plate}</div>
          </div>
        )}
        {shape === "cloth" && (
          <>
            <div className={styles.cloth}>
              {plate}
              <div className={styles.words}>
                {head}
                <Lead event={event} />
              </div>
            </div>
            <Tools event={event} row />
            <div className={styles.columns}>
              <div className={styles.main}>{record}</div>
              <div className={styles.side}>{discussion}</div>
            </div>
          </>
        )}
      </article>
      <WaysBack />
    </>
  );
}

function WaysBack() {
  const text = useEventMessages();
  const from = useCameFrom();
  // The list as it was left, with its filters and its page.
  const list = from && /^\/history(\?|$)/.test(from) ? from : "/history";
  return (
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
  );
}
