import { type ReactNode, Suspense } from "react";
import type { ArchiveEvent } from "@/api/types.ts";
import { useEvent } from "@/api/use-api.ts";
import { countryOf } from "@/domain/countries.ts";
import { langOf } from "@/domain/lang.ts";
import { EntrySkeleton } from "@/features/entry/entry-skeleton.tsx";
import styles from "@/features/entry/frame.module.css";
import { Summary } from "@/features/entry/summary.tsx";
import { useFocusOnTitle } from "@/features/entry/use-focus-on-title.ts";
import { picturesOf, shapeOf } from "@/features/pictures/pictured.ts";
import { useMessages } from "@/messages/context.ts";
import { useEventMessages } from "@/messages/event.ts";
import { focusHeading } from "@/platform/focus.ts";
import { later } from "@/platform/later.ts";
import { useLocation, useRouteParam } from "@/platform/navigation.ts";
import layout from "@/styles/layout.module.css";
import { Button } from "@/ui/button.tsx";
import { MissingBlock } from "@/ui/missing-block.tsx";
import { StateBlock } from "@/ui/state-block.tsx";
import { useFailureToast } from "@/ui/use-failure-toast.ts";
import { useLast } from "@/ui/use-last.ts";
import { useEventTitle, useTitle } from "@/ui/use-title.ts";
import { DiscussionSkeleton, SourcesSkeleton } from "./event-skeleton.tsx";
import { Head, Plate } from "./masthead.tsx";
import { Tools } from "./tools.tsx";

const REST = "/src/routes/event/rest.later.tsx";
const loadRest = () => import("./rest.later.tsx");
const Text = later(REST, "Text", loadRest);
const DisputedDate = later(REST, "DisputedDate", loadRest);
const Where = later(REST, "Where", loadRest);
const People = later(REST, "People", loadRest);
const After = later(REST, "After", loadRest);
const Turn = later(REST, "Turn", loadRest);
const WaysBack = later(REST, "WaysBack", loadRest);
const Discussion = later(REST, "Discussion", loadRest);

export function Page() {
  const m = useMessages();
  const text = useEventMessages();
  const id = useRouteParam("id");
  const { search } = useLocation();
  const { data, error, isError, isPlaceholderData, refetch } = useEvent(id, langOf(search));
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
        <EntrySkeleton />
      ) : (
        <Missing />
      )}
    </div>
  );
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
  failure?: ReactNode;
  /** A draft by itself, without what is asked for by its id. */
  alone?: boolean;
}

export function Detail({ event, partial, failure, alone }: DetailProps) {
  useEventTitle(event);
  const shape = shapeOf(picturesOf(event, event.title)[0]);
  const head = <Head event={event} shape={shape} />;
  const plate = <Plate event={event} shape={shape} />;
  const tools = !alone && <Tools event={event} row={shape === "cloth"} />;
  const lead = (
    <div>
      <Summary of={event} />
      {event.disputed && (
        <Suspense fallback={null}>
          <DisputedDate disputed={event.disputed} />
        </Suspense>
      )}
    </div>
  );
  const rest =
    failure ||
    (partial ? (
      <SourcesSkeleton />
    ) : (
      <Suspense fallback={<SourcesSkeleton />}>
        <Text event={event} alone={alone} />
      </Suspense>
    ));
  const discussion = !alone && (
    <Suspense fallback={<DiscussionSkeleton />}>
      <Discussion eventId={event.id} />
    </Suspense>
  );
  const people = event.people?.length ? (
    <Suspense fallback={null}>
      <People people={event.people} />
    </Suspense>
  ) : null;
  const isSomewhere = Boolean(countryOf(event.countryCode) || event.places?.length);
  const where = isSomewhere && !partial && (
    <Suspense fallback={null}>
      <Where event={event} />
    </Suspense>
  );
  // A short event has its people and its discussion under the sources. Where nothing would
  // stand beside these, the discussion does.
  const short = !event.articleBlocks?.length;
  const isBeside = short && !isSomewhere && shape !== "tall";
  const below = short && (
    <>
      {people}
      {!isBeside && discussion}
    </>
  );
  const side = isBeside ? (
    discussion
  ) : (
    <>
      {where}
      {!short && people}
    </>
  );
  return (
    <>
      <article className={styles.event} data-shape={shape}>
        {shape === "wide" && (
          <>
            <div className={styles.wide}>
              {head}
              {plate}
              {tools}
            </div>
            <div className={styles.columns}>
              <div className={styles.main}>
                {lead}
                {rest}
                {below}
              </div>
              <div className={styles.side}>{side}</div>
            </div>
          </>
        )}
        {shape === "tall" && (
          <div className={styles.tall}>
            <div className={styles.words}>
              {head}
              {tools}
              <div className={styles.main}>
                {lead}
                {rest}
                {below}
              </div>
            </div>
            <div className={styles.beside}>
              {plate}
              <div className={styles.side}>{side}</div>
            </div>
          </div>
        )}
        {shape === "cloth" && (
          <>
            <div className={styles.cloth}>
              {plate}
              <div className={styles.words}>
                {head}
                {lead}
              </div>
            </div>
            {tools}
            <div className={styles.columns}>
              <div className={styles.main}>
                {rest}
                {below}
              </div>
              <div className={styles.side}>{side}</div>
            </div>
          </>
        )}
      </article>
      {!alone && (
        <div className={styles.after}>
          {!partial && !failure && (
            <Suspense fallback={null}>
              <After event={event} />
            </Suspense>
          )}
          {!short && <div className={styles.discussion}>{discussion}</div>}
          {!partial && !failure && (
            <Suspense fallback={null}>
              <Turn event={event} />
            </Suspense>
          )}
          <Suspense fallback={null}>
            <WaysBack />
          </Suspense>
        </div>
      )}
    </>
  );
}
