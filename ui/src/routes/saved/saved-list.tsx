import { lazy, Suspense, useRef, useState } from "react";
import { useSavedMessages } from "@/messages/saved.ts";
import { copyText } from "@/platform/clipboard.ts";
import { saveFile, textFile } from "@/platform/save-file.ts";
import type { SavedEvent } from "@/platform/saved.ts";
import { addSaved, removeSaved } from "@/platform/saved-edit.ts";
import { toast } from "@/platform/toasts.ts";
import { Button } from "@/ui/button.tsx";
import { Cloth } from "@/ui/cloth.tsx";
import { Glyph } from "@/ui/icon.tsx";
import { PlaceDate } from "@/ui/place-date.tsx";
import { Year } from "@/ui/year.tsx";
import { savedAsCsv, savedAsJson, savedLink } from "./export.ts";
import styles from "./saved.module.css";

const UNDO_FOR = 8000;

const CiteDialog = lazy(() => import("@/features/cite/cite-dialog.tsx"));

const download = (text: string, type: string, name: string) => saveFile(textFile(text, type), name);

export function SavedList({ events }: { events: readonly SavedEvent[] }) {
  const t = useSavedMessages();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const { origin } = location;
  const [citing, setCiting] = useState(false);

  function remove(event: SavedEvent, at: number) {
    if (!removeSaved(event.id)) return;
    // The button goes with its row; the next one takes the focus.
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll("button") ?? [];
      (buttons[Math.min(at, buttons.length - 1)] ?? heading.current)?.focus();
    });
    toast.info(t.removed, {
      detail: event.title,
      lasts: UNDO_FOR,
      action: {
        label: t.undo,
        run: () => void addSaved([event]),
      },
    });
  }

  async function share() {
    await copyText(savedLink(events, origin));
    toast.success(t.linkCopied);
  }

  return (
    <>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1}>
          {t.events(events.length)}
        </h2>
        <div className={styles.tools}>
          <Button look="ghost" onClick={() => setCiting(true)}>
            {t.citeAll}
          </Button>
          <Button look="ghost" onClick={() => void share()}>
            {t.share}
          </Button>
          <Button
            look="ghost"
            onClick={() => download(savedAsCsv(events, origin), "text/csv", `${t.fileName}.csv`)}
          >
            {t.csv}
          </Button>
          <Button
            look="ghost"
            onClick={() =>
              download(savedAsJson(events, origin), "application/json", `${t.fileName}.json`)
            }
          >
            {t.json}
          </Button>
        </div>
      </div>
      <ol className={styles.list} ref={list} aria-label={t.list}>
        {events.map((event, i) => (
          <li key={event.id}>
            <p className={styles.year}>
              <Year event={event} />
            </p>
            <div className={styles.cloth}>
              <Cloth event={event} width={64} height={72} band={false} align="start" />
            </div>
            <div className={styles.words}>
              <PlaceDate event={event} />
              <h3 dir="auto">
                <a href={`/events/${encodeURIComponent(event.id)}`}>{event.title}</a>
              </h3>
            </div>
            <button
              type="button"
              className={styles.remove}
              aria-label={t.removeTitle(event.title)}
              onClick={() => remove(event, i)}
            >
              <Glyph path="M4 6h16M9 6V3h6v3M6 6l1 15h10l1-15M10 10v7M14 10v7" />
              <span>{t.remove}</span>
            </button>
          </li>
        ))}
      </ol>
      {citing && (
        <Suspense>
          <CiteDialog events={events} onClose={() => setCiting(false)} />
        </Suspense>
      )}
    </>
  );
}
