import {
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { SearchHit, SearchKind } from "@/api/types.ts";
import { withQuery } from "@/lib/query-string.ts";
import { useSearchMessages } from "@/messages/search.ts";
import { useLocation, useNavigate } from "@/platform/navigation.ts";
import { useOverlay } from "@/platform/overlay.ts";
import layout from "@/styles/layout.module.css";
import { Icon } from "@/ui/icon.tsx";
import { Understood } from "@/ui/understood.later.tsx";
import { FoundName } from "./found-name.tsx";
import { rememberSearch } from "./recent.ts";
import { RecentSearches } from "./recent-searches.tsx";
import styles from "./search-overlay.module.css";
import { SearchResult } from "./search-result.tsx";
import { useSearch } from "./use-search.ts";

export default function SearchOverlay({ onClose }: { onClose: () => void }) {
  const t = useSearchMessages();
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState("");
  const box = useRef<HTMLInputElement>(null);
  const { search, searching, answer } = useSearch(text);
  const { to, result } = answer;
  const groups = result?.groups.filter(({ total }) => total > 0) ?? [];
  const [best, ...others] = groups;
  const total = groups.reduce((sum, group) => sum + group.total, 0);
  const { key } = useLocation();
  const [openedAt] = useState(key);

  useEffect(() => {
    // A modal dialog traps the focus, closes on Esc and restores the focus on close.
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);

  useOverlay(true, () => dialog.current?.close());

  // In a layout effect: the new page cannot take the focus while the dialog is modal.
  useLayoutEffect(() => {
    if (key !== openedAt) dialog.current?.close();
  }, [key, openedAt]);

  function leave(href: string) {
    rememberSearch(search);
    dialog.current?.close();
    navigate(href);
  }

  const everything = withQuery("/search", { q: search });
  const focusBox = () => box.current?.focus();

  /** Arrow keys move the focus through the box and the results. */
  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (!step) return;
    event.preventDefault();
    const stops = [box.current, ...(dialog.current?.querySelectorAll("li > a") ?? [])];
    const here = stops.indexOf(document.activeElement as HTMLInputElement);
    (stops[(here + step + stops.length) % stops.length] as HTMLElement | null)?.focus();
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (search) leave(everything);
  }

  /** The browser opens new tabs and windows; then the overlay stays open. */
  function onOpen(click: MouseEvent, href: string) {
    if (click.metaKey || click.ctrlKey || click.shiftKey) return;
    click.preventDefault();
    leave(href);
  }

  function choose(chosen: string) {
    setText(chosen);
    focusBox();
  }

  const status = !search
    ? t.hint
    : searching
      ? t.searching
      : total === 0
        ? t.none
        : t.results(total);

  return (
    <dialog
      ref={dialog}
      className={styles.overlay}
      aria-label={t.title}
      onClose={onClose}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current?.close();
      }}
    >
      <div className={`${layout.container} ${styles.sheet}`}>
        <search>
          <form className={styles.box} onSubmit={onSubmit}>
            <Icon name="search" />
            <input
              ref={box}
              type="search"
              autoFocus
              value={text}
              maxLength={200}
              autoComplete="off"
              spellCheck={false}
              aria-label={t.label}
              placeholder={t.label}
              onChange={(event) => setText(event.target.value)}
            />
            <button type="button" className={styles.close} onClick={() => dialog.current?.close()}>
              <Icon name="close" />
              <span>{t.close}</span>
            </button>
          </form>
        </search>
        <div className={styles.status}>
          <p role="status">{status}</p>
          <p className={styles.keys} aria-hidden="true">
            <kbd>↑</kbd>
            <kbd>↓</kbd> {t.keys.move} <kbd>{t.keys.enter}</kbd> {t.keys.open}{" "}
            <kbd>{t.keys.escape}</kbd> {t.keys.close}
          </p>
        </div>
        {!search && <RecentSearches onChoose={choose} onForget={focusBox} />}
        {/* The previous results stay visible while the next ones load, but are inert. */}
        <div className={styles.results} inert={searching} aria-busy={searching}>
          {result && search && (
            <Understood
              understood={result}
              href={(q) => withQuery("/search", { q })}
              onChoose={choose}
            />
          )}
          {best && (
            <div className={styles.groups} data-alone={others.length === 0 || undefined}>
              <Group {...best} search={to} onOpen={onOpen} />
              {others.length > 0 && (
                <div>
                  {others.map((group) => (
                    <Group key={group.kind} {...group} search={to} onOpen={onOpen} />
                  ))}
                </div>
              )}
            </div>
          )}
          {total > 0 && (
            <a
              className={styles.all}
              href={everything}
              onClick={(click) => onOpen(click, everything)}
            >
              {t.all(to)}
              <Icon name="right" />
            </a>
          )}
        </div>
      </div>
    </dialog>
  );
}

interface GroupProps {
  kind: SearchKind;
  total: number;
  items: SearchHit[];
  search: string;
  onOpen: (click: MouseEvent, href: string) => void;
}

function Group({ kind, total, items, search, onOpen }: GroupProps) {
  const t = useSearchMessages();
  const all = withQuery("/search", { q: search, kind });
  return (
    <section className={styles.group} aria-labelledby={`kind-${kind}`}>
      <div className={styles.head}>
        <h2 id={`kind-${kind}`}>{t.kinds[kind]}</h2>
        {total > items.length && (
          <a href={all} onClick={(click) => onOpen(click, all)}>
            {t.allOf(total)}
          </a>
        )}
      </div>
      <ol>
        {items.map((hit) => (
          <li key={hit.event?.id ?? hit.person?.id ?? hit.place?.id ?? hit.country?.code}>
            {hit.event ? (
              <SearchResult event={hit.event} title={hit.title} onOpen={onOpen} />
            ) : (
              <FoundName hit={hit} onOpen={onOpen} />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
