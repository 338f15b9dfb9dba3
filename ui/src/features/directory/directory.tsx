import {
  DIRECTORY_PAGE,
  type DirectoryKind,
  type DirectoryState,
} from "@/domain/directory-state.ts";
import { withQuery } from "@/lib/query-string.ts";
import { useMessages } from "@/messages/context.ts";
import { useDirectoryMessages } from "@/messages/directory.ts";
import layout from "@/styles/layout.module.css";
import { Button, ButtonLink } from "@/ui/button.tsx";
import { Icon } from "@/ui/icon.tsx";
import section from "@/ui/section.module.css";
import { StateBlock } from "@/ui/state-block.tsx";
import { useFailureToast } from "@/ui/use-failure-toast.ts";
import { usePageWithinRange } from "@/ui/use-page-within-range.ts";
import styles from "./directory.module.css";
import { DirectoryBar, type Field } from "./directory-bar.tsx";
import { byLetter, letterAt, lettersOf } from "./letters.ts";

interface Counted {
  key: string;
  count: number;
}

export interface Row {
  id: string;
  href: string;
  name: string;
  /** Under the name, and at the end of that line. */
  what: string;
  when?: string;
}

interface Props<Entry> {
  kind: DirectoryKind;
  state: DirectoryState;
  /** The response of the API, which may be that of the last address. */
  list: {
    data?: { items: Entry[]; total: number; facets?: { letters: Counted[] } };
    error: unknown;
    isError: boolean;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  fields: Field[];
  row: (entry: Entry) => Row;
}

const isNarrowed = ({ page: _, ...filters }: DirectoryState) =>
  Object.values(filters).some(Boolean);

/** Everyone or every place, filed by letter. Where the archive has none, there is nothing. */
export function Directory<Entry>({ kind, state, list, fields, row }: Props<Entry>) {
  const m = useMessages();
  const t = useDirectoryMessages();
  const { data, isPlaceholderData: stale } = list;
  const path = `/${kind}`;
  const href = (change: Partial<Record<keyof DirectoryState, string | number | null>>) =>
    `${withQuery(path, { ...state, page: null, ...change })}#directory`;
  usePageWithinRange(state.page, DIRECTORY_PAGE, stale ? undefined : data?.total, (page) =>
    href({ page: page === 1 ? null : page }),
  );
  useFailureToast(list.error, t[kind].failed);
  if (!data && !list.isError) return null;
  if (data?.total === 0 && !isNarrowed(state)) return null;

  const letters = data?.facets?.letters ?? [];
  // Narrowed to a letter, the list holds that one alone; the counts are of all.
  const filed = state.letter ? letters.filter(({ key }) => key === state.letter) : letters;
  const offset = (state.page - 1) * DIRECTORY_PAGE;
  const span = (from: number, to: number) =>
    [letterAt(filed, from), letterAt(filed, Math.min(to, data?.total ?? 0) - 1)] as const;
  return (
    <section className={styles.directory} aria-labelledby="directory">
      <div className={section.head}>
        <h2 id="directory">{t[kind].title}</h2>
        {data && data.total > 0 && (
          <span role="status">
            {t.span(t[kind].total(data.total), ...span(offset, offset + DIRECTORY_PAGE))}
          </span>
        )}
      </div>
      <DirectoryBar kind={kind} state={state} fields={fields} />
      {!data ? (
        <StateBlock kind="error" title={t[kind].failed}>
          <Button onClick={() => void list.refetch()}>{m.states.tryAgain}</Button>
        </StateBlock>
      ) : (
        <>
          <Letters letters={letters} chosen={state.letter} href={(letter) => href({ letter })} />
          {data.total === 0 ? (
            <StateBlock kind="empty" title={t[kind].none} hint={t.hint}>
              <ButtonLink look="ghost" href={`${path}#directory`}>
                {t.reset}
              </ButtonLink>
            </StateBlock>
          ) : (
            <Filed groups={byLetter(data.items.map(row), filed, offset)} busy={stale} />
          )}
          <p className={styles.turn}>
            {state.page > 1 && (
              <a href={href({ page: state.page === 2 ? null : state.page - 1 })} rel="prev">
                <Icon name="up" />
                {t.back(...span(offset - DIRECTORY_PAGE, offset))}
              </a>
            )}
            {data.total > offset + DIRECTORY_PAGE && (
              <a href={href({ page: state.page + 1 })} rel="next">
                {t.further(...span(offset + DIRECTORY_PAGE, offset + 2 * DIRECTORY_PAGE))}
                <Icon name="down" />
              </a>
            )}
          </p>
        </>
      )}
    </section>
  );
}

interface LettersProps {
  letters: Counted[];
  chosen: string;
  href: (letter: string | null) => string;
}

function Letters({ letters, chosen, href }: LettersProps) {
  const t = useDirectoryMessages();
  return (
    <nav className={styles.letters} aria-label={t.letters}>
      <ul>
        {chosen && (
          <li>
            <a href={href(null)}>{t.allLetters}</a>
          </li>
        )}
        {lettersOf(letters).map(({ letter, count }) => (
          <li key={letter}>
            {count > 0 ? (
              <a href={href(letter)} aria-current={letter === chosen ? "true" : undefined}>
                {letter}
              </a>
            ) : (
              <span>{letter}</span>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface FiledProps {
  groups: { letter: string; entries: Row[] }[];
  busy: boolean;
}

function Filed({ groups, busy }: FiledProps) {
  return (
    <div className={`${styles.filed} ${layout.settling}`} aria-busy={busy}>
      {groups.map(({ letter, entries }) => (
        <div key={letter} className={styles.letter}>
          <h3>{letter}</h3>
          <ul>
            {entries.map(({ id, href, name, what, when }) => (
              <li key={id}>
                <a href={href} dir="auto">
                  {name}
                </a>
                <small>
                  <span>{what}</span>
                  {when && <span>{when}</span>}
                </small>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
