import { useEvent } from "@/api/use-api.ts";
import { CitePanel } from "@/features/cite/cite-panel.tsx";
import { useCiteMessages } from "@/messages/cite.ts";
import { useMessages } from "@/messages/context.ts";
import { useRouteParam } from "@/platform/navigation.ts";
import layout from "@/styles/layout.module.css";
import { Button } from "@/ui/button.tsx";
import { Icon } from "@/ui/icon.tsx";
import { MissingBlock } from "@/ui/missing-block.tsx";
import { StateBlock } from "@/ui/state-block.tsx";
import { useOwnTitle } from "@/ui/use-title.ts";
import { Waiting } from "@/ui/waiting.tsx";
import styles from "./cite.module.css";

export function Page() {
  const m = useMessages();
  const t = useCiteMessages();
  const id = useRouteParam("id");
  const { data, isError, refetch } = useEvent(id);
  const event = data?.event;
  useOwnTitle(event ? t.heading(event.title) : data === null ? m.states.notFound : t.title);
  return (
    <div className={layout.container}>
      {event ? (
        <div className={styles.page}>
          <p className={styles.kind}>{t.title}</p>
          <h1 className={styles.title} dir="auto">
            {event.title}
          </h1>
          <CitePanel events={[event]} />
          <a className={styles.back} href={`/events/${encodeURIComponent(event.id)}`}>
            <Icon name="left" />
            {t.back}
          </a>
        </div>
      ) : data === null ? (
        <MissingBlock text={m.states.noEvent} seed="lost-event" />
      ) : (
        <>
          <h1 className={layout.visuallyHidden}>{t.title}</h1>
          {isError ? (
            <StateBlock kind="error" title={m.states.eventsNotLoaded}>
              <Button onClick={() => void refetch()}>{m.states.tryAgain}</Button>
            </StateBlock>
          ) : (
            <Waiting>{null}</Waiting>
          )}
        </>
      )}
    </div>
  );
}
