import type { FormEvent } from "react";
import type { SearchHit, SearchKind, SearchResult } from "@/api/types.ts";
import { useApi } from "@/api/use-api.ts";
import { DEFAULT_LIMIT, effectiveSearch } from "@/domain/url-state.ts";
import { searchPart } from "@/domain/view-name.ts";
import { FoundName } from "@/features/search/found-name.tsx";
import { Marked } from "@/features/search/marked.tsx";
import { groupDigits } from "@/lib/plural.ts";
import { withQuery } from "@/lib/query-string.ts";
import { useMessages } from "@/messages/context.ts";
import { useSearchMessages } from "@/messages/search.ts";
import { useLocation, useNavigate } from "@/platform/navigation.ts";
import layout from "@/styles/layout.module.css";
import { Button } from "@/ui/button.tsx";
import chips from "@/ui/chip.module.css";
import { FilterChip } from "@/ui/chip.tsx";
import { EventLine } from "@/ui/event-line.tsx";
import { Icon } from "@/ui/icon.tsx";
import { Paginator } from "@/ui/paginator.tsx";
import { RowSkeleton } from "@/ui/row-skeleton.tsx";
import section from "@/ui/section.module.css";
import { StateBlock } from "@/ui/state-block.tsx";
import { Understood } from "@/ui/understood.later.tsx";
import { usePageWithinRange } from "@/ui/use-page-within-range.ts";
import { useTitle } from "@/ui/use-title.ts";
import { found, type SearchState, searchAddress, searchState } from "./queries.ts";
import styles from "./search.module.css";

const PATH = "/search";
const address = (state: SearchState) => withQuery(PATH, searchAddress(state));
const forText = (q: string) => address({ q, kind: "", page: 1 });

export function Page() {
  const m = useMessages();
  const t = useSearchMessages();
  const navigate = useNavigate();
  const state = searchState(useLocation().search);
  const asked = effectiveSearch(state.q);
  const answer = useApi(found(state), { enabled: asked !== "", keepPrevious: true });
  useTitle("search", searchPart(state.q, m));

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const q = String(new FormData(event.currentTarget).get("q") ?? "").trim();
    navigate(forText(q));
  }

  return (
    <div className={`${layout.container} ${styles.page}`}>
      <div className={layout.pageHead}>
        <h1 className={layout.pageTitle}>{m.titles.search}</h1>
      </div>
      <search>
        <form className={styles.box} action={PATH} onSubmit={onSubmit}>
          <Icon name="search" />
          {/* Another address means another text, whatever stood in the box. */}
          <input
            key={state.q}
            type="search"
            name="q"
            defaultValue={state.q}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            aria-label={t.label}
          />
          <Button type="submit">{t.submit}</Button>
        </form>
      </search>
      {!asked ? (
        <p className={styles.hint}>{state.q ? t.hint : t.lead}</p>
      ) : answer.isError ? (
        <StateBlock kind="error" title={t.failed}>
          <Button onClick={() => void answer.refetch()}>{m.states.tryAgain}</Button>
        </StateBlock>
      ) : answer.data ? (
        <Found state={state} result={answer.data} busy={answer.isPlaceholderData} />
      ) : (
        <RowSkeleton />
      )}
    </div>
  );
}

interface FoundProps {
  state: SearchState;
  result: SearchResult;
  busy: boolean;
}

function Found({ state, result, busy }: FoundProps) {
  const t = useSearchMessages();
  const { q, kind, page } = state;
  const groups = result.groups.filter(({ total }) => total > 0);
  const total = groups.reduce((sum, group) => sum + group.total, 0);
  const chosen = kind && result.groups.find((group) => group.kind === kind);
  usePageWithinRange(page, DEFAULT_LIMIT, busy || !chosen ? undefined : chosen.total, (page) =>
    address({ ...state, page }),
  );
  const shown = kind ? groups.filter((group) => group.kind === kind) : groups;
  return (
    <div className={layout.settling} aria-busy={busy}>
      <div role="status">
        <Understood understood={result} href={forText} />
      </div>
      {total === 0 ? (
        <StateBlock kind="empty" title={t.empty(q.trim())} hint={t.emptyHint} />
      ) : (
        <>
          <nav aria-label={t.narrow}>
            <ul className={chips.chips}>
              <li>
                <FilterChip href={forText(q)} count={groupDigits(total)} current={!kind}>
                  {t.everything}
                </FilterChip>
              </li>
              {groups.map((group) => (
                <li key={group.kind}>
                  <FilterChip
                    href={address({ q, kind: group.kind, page: 1 })}
                    count={groupDigits(group.total)}
                    current={kind === group.kind}
                  >
                    {t.kinds[group.kind]}
                  </FilterChip>
                </li>
              ))}
            </ul>
          </nav>
          <div className={styles.columns} data-kind={kind || "all"}>
            {shown.map((group) => (
              <Group key={group.kind} {...group} />
            ))}
            {kind && shown.length === 0 && (
              <StateBlock kind="empty" title={t.empty(q.trim())} hint={t.emptyHint} />
            )}
          </div>
          {chosen && chosen.total > DEFAULT_LIMIT && (
            <Paginator
              path={PATH}
              top={`found-${kind}`}
              query={{ q, kind }}
              page={page}
              limit={DEFAULT_LIMIT}
              total={chosen.total}
              sizes={[]}
              tight
            />
          )}
        </>
      )}
    </div>
  );
}

interface GroupProps {
  kind: SearchKind;
  total: number;
  items: SearchHit[];
}

function Group({ kind, total, items }: GroupProps) {
  const t = useSearchMessages();
  const id = `found-${kind}`;
  return (
    <section className={styles.group} data-kind={kind} aria-labelledby={id}>
      <div className={section.head}>
        <h2 id={id}>{t.kinds[kind]}</h2>
        {kind === "event" && <span>{t.bestFirst(total)}</span>}
      </div>
      <ol className={styles.list}>
        {items.map((hit) => (
          <li
            key={
              hit.event?.id ??
              hit.person?.id ??
              hit.place?.id ??
              hit.thread?.id ??
              hit.country?.code
            }
          >
            {hit.event ? (
              <EventLine
                event={hit.event}
                title={<Marked {...hit.title} />}
                text={hit.excerpt && <Marked {...hit.excerpt} />}
              />
            ) : (
              <FoundName hit={hit} />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
