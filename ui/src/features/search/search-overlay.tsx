import {
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { withQuery } from "@/lib/query-string.ts";
import { useSearchMessages } from "@/messages/search.ts";
import { useLocation, useNavigate } from "@/platform/navigation.ts";
import { useOverlay } from "@/platform/overlay.ts";
import layout from "@/styles/layout.module.css";
import { Icon } from "@/ui/icon.tsx";
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
  const { to, results, total, totalCapped } = answer;
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

  const archive = withQuery("/history", { search });
  const focusBox = () => box.current?.focus();

  /** Arrow keys move the focus through the box and the results. */
  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (!step) return;
    event.preventDefault();
    const stops = [box.current, ...(dialog.current?.querySelectorAll("ol a") ?? [])];
    const here = stops.indexOf(document.activeElement as HTMLInputElement);
    (stops[(here + step + stops.length) % stops.length] as HTMLElement | null)?.focus();
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (search) leave(archive);
  }

  const status = !search
    ? t.hint
    : searching
      ? t.searching
      : results.length === 0
        ? t.none
        : totalCapped
          ? t.capped(total)
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
              {t.close}
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
        {!search && (
          <RecentSearches
            onChoose={(chosen) => {
              setText(chosen);
              focusBox();
            }}
            onForget={focusBox}
          />
        )}
        {/* The previous results stay visible while the next ones load, but are inert. */}
        <div className={styles.results} inert={searching} aria-busy={searching}>
          <ol>
            {results.map((event) => (
              <SearchResult key={event.id} event={event} search={to} onChoose={leave} />
            ))}
          </ol>
          {total > results.length && (
            <a
              className={styles.all}
              href={archive}
              onClick={(event) => {
                event.preventDefault();
                leave(archive);
              }}
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
