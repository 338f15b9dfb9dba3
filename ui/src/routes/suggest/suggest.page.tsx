import { type ReactNode, Suspense } from "react";
import { contentOf, entry, idOf, labelOf } from "@/api/entries.ts";
import { suggestionToken } from "@/api/suggestions.ts";
import { useApi } from "@/api/use-api.ts";
import { longDate } from "@/domain/dates.ts";
import { langOf } from "@/domain/lang.ts";
import { useMessages } from "@/messages/context.ts";
import { useSuggestMessages } from "@/messages/suggest.ts";
import { later } from "@/platform/later.ts";
import { useLocation, useRouteParam } from "@/platform/navigation.ts";
import layout from "@/styles/layout.module.css";
import { Button } from "@/ui/button.tsx";
import { MissingBlock } from "@/ui/missing-block.tsx";
import { StateBlock } from "@/ui/state-block.tsx";
import { useTitle } from "@/ui/use-title.ts";
import { Waiting } from "@/ui/waiting.tsx";
import type { CorrectedPath } from "./queries.ts";
import { type CorrectedAnswer, rowsOf } from "./rows.ts";
import styles from "./suggest.module.css";
import { SuggestForm } from "./suggest-form.tsx";

const ChooseLanguage = later(
  "/src/routes/suggest/translation.later.tsx",
  "ChooseLanguage",
  () => import("./translation.later.tsx"),
);

/** A correction of an entry, or a new event: a plain form that needs neither scripts nor account. */
export function Page() {
  const path = useRouteParam("path");
  return (
    <div className={layout.container}>
      {path ? <OfEntry path={path as CorrectedPath} /> : <NewEvent />}
    </div>
  );
}

function NewEvent() {
  const m = useMessages();
  const t = useSuggestMessages();
  const token = useApi(suggestionToken());
  useTitle("suggestEvent");
  return (
    <>
      <Head title={m.titles.suggestEvent} lead={t.leadNew} />
      {token.data ? (
        <SuggestForm token={token.data.token} rows={rowsOf(null, t, m)} />
      ) : (
        <Loading failed={token.isError} onRetry={() => void token.refetch()} />
      )}
    </>
  );
}

function OfEntry({ path }: { path: CorrectedPath }) {
  const m = useMessages();
  const t = useSuggestMessages();
  const id = useRouteParam("id");
  const { pathname, search } = useLocation();
  const lang = langOf(search);
  const about = useApi(entry(path, id));
  const translated = useApi(entry(path, id, lang));
  const token = useApi(suggestionToken());
  useTitle(about.data === null ? "notFound" : "suggest");
  if (about.data === null) return <MissingBlock text={t.missing} seed="lost-entry" />;
  return (
    <>
      <Head title={lang ? t.titleTranslation : m.titles.suggest} lead={!lang && t.lead} />
      {about.data && translated.data && token.data ? (
        <>
          <p className={styles.of}>
            {t.of[path]}
            <a href={`/${path}/${encodeURIComponent(idOf(about.data))}`}>
              <b dir="auto">{labelOf(about.data)}</b>
            </a>
            {placeAndDate(about.data, m)}
          </p>
          <Suspense fallback={null}>
            <ChooseLanguage address={pathname} lang={lang} />
          </Suspense>
          <SuggestForm
            key={lang}
            token={token.data.token}
            rows={lang ? [] : rowsOf(about.data, t, m)}
            translating={lang && { lang, about: about.data, translated: translated.data }}
            version={contentOf(about.data).version}
            sources={lang ? [] : contentOf(about.data).sources}
            back={{ href: `/${path}/${encodeURIComponent(idOf(about.data))}`, text: t.back[path] }}
          />
        </>
      ) : (
        <Loading
          failed={about.isError || translated.isError || token.isError}
          onRetry={() => void Promise.all([about.refetch(), translated.refetch(), token.refetch()])}
        />
      )}
    </>
  );
}

const placeAndDate = (answer: CorrectedAnswer, m: ReturnType<typeof useMessages>) =>
  "event" in answer ? `, ${answer.event.country}, ${longDate(answer.event, m)}` : "";

function Head({ title, lead }: { title: string; lead: ReactNode }) {
  return (
    <div className={layout.pageHead}>
      <h1 className={styles.title}>{title}</h1>
      {lead && <p className={layout.pageLead}>{lead}</p>}
    </div>
  );
}

function Loading({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  const m = useMessages();
  const t = useSuggestMessages();
  return failed ? (
    <StateBlock kind="error" title={t.notLoaded}>
      <Button onClick={onRetry}>{m.states.tryAgain}</Button>
    </StateBlock>
  ) : (
    <Waiting>{null}</Waiting>
  );
}
