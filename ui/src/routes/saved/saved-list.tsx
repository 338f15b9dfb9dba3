import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { firstCalling, lifespan } from "@/domain/life.ts";
import { told } from "@/features/entry/saving.ts";
import { useMessages } from "@/messages/context.ts";
import { useEntryMessages } from "@/messages/entry.ts";
import { usePersonMessages } from "@/messages/person.ts";
import { useSavedMessages } from "@/messages/saved.ts";
import { copyText } from "@/platform/clipboard.ts";
import { saveFile, textFile } from "@/platform/save-file.ts";
import type { SavedEntry } from "@/platform/saved.ts";
import { addSaved, removeSaved } from "@/platform/saved-edit.ts";
import { toast } from "@/platform/toasts.ts";
import { Button } from "@/ui/button.tsx";
import { Cloth } from "@/ui/cloth.tsx";
import { EntryCloth } from "@/ui/entry-cloth.tsx";
import { Glyph, Icon } from "@/ui/icon.tsx";
import place from "@/ui/place-date.module.css";
import { PlaceDate } from "@/ui/place-date.tsx";
import { Year } from "@/ui/year.tsx";
import { counted } from "./counted.ts";
import { citedOf, hrefOf, savedAsCsv, savedAsJson, savedLink } from "./export.ts";
import styles from "./saved.module.css";

const UNDO_FOR = 8000;
const DOWNLOAD = "M12 3v12M7 10l5 5 5-5M4 15v6h16v-6";

const CiteDialog = lazy(() => import("@/features/cite/cite-dialog.tsx"));

const download = (text: string, type: string, name: string) => saveFile(textFile(text, type), name);

export function SavedList({ entries }: { entries: readonly SavedEntry[] }) {
  const m = useMessages();
  const t = useSavedMessages();
  const p = usePersonMessages();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const { origin } = location;
  const [citing, setCiting] = useState(false);

  function remove(entry: SavedEntry, at: number) {
    if (!told(removeSaved(entry.id), m)) return;
    // The button goes with its row; the next one takes the focus.
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll("button") ?? [];
      (buttons[Math.min(at, buttons.length - 1)] ?? heading.current)?.focus();
    });
    toast.info(t.removed, {
      detail: entry.title,
      lasts: UNDO_FOR,
      action: {
        label: t.undo,
        run: () => void told(addSaved([entry]), m),
      },
    });
  }

  async function share() {
    await copyText(savedLink(entries, origin));
    toast.success(t.linkCopied);
  }

  return (
    <>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1}>
          {counted(entries, t)}
        </h2>
        <div className={styles.tools}>
          <Button look="ghost" onClick={() => setCiting(true)}>
            <Icon name="cite" />
            {t.citeAll}
          </Button>
          <Button look="ghost" onClick={() => void share()}>
            <Icon name="share" />
            {t.share}
          </Button>
          <Button
            look="ghost"
            onClick={() =>
              download(savedAsCsv(entries, origin, p), "text/csv", `${t.fileName}.csv`)
            }
          >
            <Glyph path={DOWNLOAD} />
            {t.csv}
          </Button>
          <Button
            look="ghost"
            onClick={() =>
              download(savedAsJson(entries, origin), "application/json", `${t.fileName}.json`)
            }
          >
            <Glyph path={DOWNLOAD} />
            {t.json}
          </Button>
        </div>
      </div>
      <ol className={styles.list} ref={list} aria-label={t.list}>
        {entries.map((entry, i) => (
          <li key={entry.id}>
            <When entry={entry} />
            <div className={styles.cloth}>
              {entry.path ? (
                <EntryCloth id={entry.id} width={128} height={144} />
              ) : (
                <Cloth event={entry} width={128} height={144} band={false} align="start" />
              )}
            </div>
            <div className={styles.words}>
              <Where entry={entry} />
              <h3 dir="auto">
                <a href={hrefOf(entry)}>{entry.title}</a>
              </h3>
            </div>
            <button
              type="button"
              className={styles.remove}
              aria-label={t.removeTitle(entry.title)}
              onClick={() => remove(entry, i)}
            >
              <Glyph path="M4 6h16M9 6V3h6v3M6 6l1 15h10l1-15M10 10v7M14 10v7" />
              <span>{t.remove}</span>
            </button>
          </li>
        ))}
      </ol>
      {citing && (
        <Suspense>
          <CiteDialog events={entries.map(citedOf)} onClose={() => setCiting(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The year of an event, the years of a life; a place has the sign of places. */
function When({ entry }: { entry: SavedEntry }): ReactNode {
  const p = usePersonMessages();
  if (!entry.path) {
    return (
      <p className={styles.year}>
        <Year event={entry} />
      </p>
    );
  }
  if (entry.path === "people") return <p className={styles.lived}>{lifespan(entry, p)}</p>;
  return (
    <p className={styles.pin}>
      <Glyph path="M12 21c-4-5-6-8-6-11a6 6 0 0 1 12 0c0 3-2 6-6 11z" />
    </p>
  );
}

function Where({ entry }: { entry: SavedEntry }): ReactNode {
  const t = useSavedMessages();
  const p = usePersonMessages();
  const text = useEntryMessages();
  if (!entry.path) return <PlaceDate event={entry} />;
  const [what, where] =
    entry.path === "people"
      ? [firstCalling(entry.callings, p) || t.person, entry.countries.slice(0, 2).join(", ")]
      : [t.placeKinds[entry.kind], text.inCountry(entry.country)];
  return (
    <p className={place.line}>
      <b className={place.place}>{what}</b>
      <span>{where}</span>
    </p>
  );
}
