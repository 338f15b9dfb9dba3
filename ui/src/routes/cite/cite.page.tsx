import { type CitedPath, contentOf, entry, idOf, labelOf } from "@/api/entries.ts";
import { useApi } from "@/api/use-api.ts";
import { type Cited, citedPath } from "@/domain/cited.ts";
import { CitePanel } from "@/features/cite/cite-panel.tsx";
import { useCiteMessages } from "@/messages/cite.ts";
import { useMessages } from "@/messages/context.ts";
import { useLocation, useRouteParam } from "@/platform/navigation.ts";
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
  const path = useLocation().pathname.split("/")[1] as CitedPath;
  const { data, isError, refetch } = useApi(entry(path, useRouteParam("id")));
  useOwnTitle(data ? t.heading(labelOf(data)) : data === null ? m.states.notFound : t.title[path]);
  return (
    <div className={layout.container}>
      {data ? (
        <Found
          path={path}
          cited={{ ...contentOf(data), id: idOf(data), title: labelOf(data), path }}
        />
      ) : data === null ? (
        <MissingBlock text={t.missing} seed="lost-entry" />
      ) : (
        <>
          <h1 className={layout.visuallyHidden}>{t.title[path]}</h1>
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

function Found({ path, cited }: { path: CitedPath; cited: Cited }) {
  const t = useCiteMessages();
  return (
    <div className={styles.page}>
      <p className={styles.kind}>{t.title[path]}</p>
      <h1 className={styles.title} dir="auto">
        {cited.title}
      </h1>
      <CitePanel events={[cited]} />
      <a className={styles.back} href={citedPath(cited)}>
        <Icon name="left" />
        {t.back[path]}
      </a>
    </div>
  );
}
