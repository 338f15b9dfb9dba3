import { type Task, tasks } from "@/api/suggestions.ts";
import { useApi } from "@/api/use-api.ts";
import { COUNTRIES, countryOf } from "@/domain/countries.ts";
import languages from "@/domain/languages.json";
import { withQuery } from "@/lib/query-string.ts";
import { useMessages } from "@/messages/context.ts";
import { useContributeMessages } from "@/messages/contribute.ts";
import { useLocation } from "@/platform/navigation.ts";
import layout from "@/styles/layout.module.css";
import { Button, ButtonLink } from "@/ui/button.tsx";
import { Paginator } from "@/ui/paginator.tsx";
import { RowSkeleton } from "@/ui/row-skeleton.tsx";
import section from "@/ui/section.module.css";
import { StateBlock } from "@/ui/state-block.tsx";
import { usePageWithinRange } from "@/ui/use-page-within-range.ts";
import { useTitle } from "@/ui/use-title.ts";
import styles from "./contribute.module.css";
import { TASKS_PER_PAGE, taskState } from "./queries.ts";

/** What the archive needs, as tasks of minutes. */
export function Page() {
  const m = useMessages();
  const t = useContributeMessages();
  const { search } = useLocation();
  const state = taskState(search);
  const { kind, country, lang, page } = state;
  const query = { task: kind, country, lang };
  const list = useApi(tasks({ ...state, limit: TASKS_PER_PAGE }), { keepPrevious: true });
  const { data, isPlaceholderData: stale } = list;
  useTitle("contribute");
  usePageWithinRange(page, TASKS_PER_PAGE, stale ? undefined : data?.total, (number) =>
    withQuery("/contribute", { ...query, page: number }),
  );
  return (
    <div className={layout.container}>
      <div className={layout.pageHead}>
        <h1 className={layout.pageTitle}>{t.title}</h1>
        <p className={layout.pageLead}>{t.lead}</p>
      </div>
      <p className={styles.ways}>
        <ButtonLink href="/suggest">{t.suggest}</ButtonLink>
        <ButtonLink look="ghost" href="/contributors">
          {t.names}
        </ButtonLink>
      </p>
      <section aria-labelledby="tasks">
        <div className={section.head}>
          <h2 id="tasks">{t.list}</h2>
          <span role="status">{data && t.total(data.total, data.totalCapped)}</span>
        </div>
        <search>
          <form className={styles.bar} method="get" action="/contribute" aria-label={t.narrow}>
            <label>
              {t.kind}
              <select name="task" defaultValue={kind ?? ""} key={kind}>
                <option value="">{t.allKinds}</option>
                {Object.entries(t.tasks).map(([one, text]) => (
                  <option key={one} value={one}>
                    {text}
                  </option>
                ))}
              </select>
            </label>
            <label>
              {t.country}
              <select name="country" defaultValue={country ?? ""} key={country}>
                <option value="">{t.allCountries}</option>
                {COUNTRIES.map(({ code, name }) => (
                  <option key={code} value={name}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
            <label>
              {t.lang}
              <select name="lang" defaultValue={lang ?? ""} key={lang}>
                <option value="">{t.noLang}</option>
                {languages.map((one) => (
                  <option key={one.lang} value={one.lang} lang={one.lang}>
                    {one.name}
                  </option>
                ))}
              </select>
            </label>
            <Button look="ghost" type="submit">
              {t.show}
            </Button>
          </form>
        </search>
        {list.isError ? (
          <StateBlock kind="error" title={t.failed}>
            <Button onClick={() => void list.refetch()}>{m.states.tryAgain}</Button>
          </StateBlock>
        ) : !data ? (
          <RowSkeleton />
        ) : data.total === 0 ? (
          <StateBlock
            kind="empty"
            title={kind === "translation" && !lang ? t.chooseLang : t.none}
          />
        ) : (
          <>
            <ul className={styles.tasks} aria-busy={stale || undefined}>
              {data.items.map((task) => (
                <Line key={`${task.entryId} ${task.kind} ${task.field}`} task={task} />
              ))}
            </ul>
            {data.total > TASKS_PER_PAGE && (
              <Paginator
                path="/contribute"
                query={query}
                page={page}
                limit={TASKS_PER_PAGE}
                top="tasks"
                usualLimit={TASKS_PER_PAGE}
                sizes={[]}
                total={data.total}
                tight
              />
            )}
          </>
        )}
      </section>
    </div>
  );
}

/** Lists, by the field of the form that adds to them. */
const ADDING: Partial<Record<string, string>> = {
  pictures: "picture.file",
  sources: "source.title",
  translations: "translation.title",
};

/** The id of the field in the form, which the address of the task leads to. */
const fieldId = (field: string) => (ADDING[field] ?? field).replace(/\W+/g, "-").replace(/-$/, "");

function Line({ task }: { task: Task }) {
  const t = useContributeMessages();
  const language = languages.find(({ lang }) => lang === task.lang);
  const countries = (task.countries ?? []).map((one) => countryOf(one)?.name ?? one).join(", ");
  return (
    <li>
      <a href={`${withQuery(`/suggest${task.path}`, { lang: task.lang })}#${fieldId(task.field)}`}>
        <span className={styles.what}>
          {t.tasks[task.kind]}
          {language && (
            <>
              : <bdi lang={language.lang}>{language.name}</bdi>
            </>
          )}
        </span>
        <b dir="auto">{task.title}</b>
        <span className={styles.more} dir="auto">
          {[countries, task.source].filter(Boolean).join(" · ")}
        </span>
      </a>
    </li>
  );
}
