import { useSyncExternalStore } from "react";
import { useMessages } from "@/messages/context.ts";
import { useSavedMessages } from "@/messages/saved.ts";
import { useLocation } from "@/platform/navigation.ts";
import { useSaved } from "@/platform/saved.ts";
import { keepsLists, MOST_SAVED } from "@/platform/saved-edit.ts";
import layout from "@/styles/layout.module.css";
import { ButtonLink } from "@/ui/button.tsx";
import { StateBlock } from "@/ui/state-block.tsx";
import { useTitle } from "@/ui/use-title.ts";
import { offeredIn } from "./export.ts";
import { Offer } from "./offer.tsx";
import styles from "./saved.module.css";
import { SavedList } from "./saved-list.tsx";

/** Whether this is a browser that can be asked; the server cannot know. */
const useInBrowser = () =>
  useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );

export function Page() {
  const m = useMessages();
  const t = useSavedMessages();
  useTitle("saved");
  const browser = useInBrowser();
  return (
    <div className={`${layout.container} ${styles.page}`}>
      <div className={layout.pageHead}>
        <h1 className={layout.pageTitle}>{m.titles.saved}</h1>
        <p className={layout.pageLead}>{t.lead}</p>
      </div>
      <p className={layout.noScriptOnly}>{t.needsScripts}</p>
      {browser && <Kept />}
    </div>
  );
}

function Kept() {
  const t = useSavedMessages();
  const entries = useSaved();
  const { hash } = useLocation();
  const offered = offeredIn(hash, MOST_SAVED);
  // A device without any room left still shows what it has.
  if (entries.length === 0 && !keepsLists()) {
    return <StateBlock kind="error" title={t.refused} hint={t.refusedHint} />;
  }
  return (
    <>
      {offered.length > 0 && <Offer key={hash} offered={offered} />}
      {entries.length > 0 ? (
        <SavedList entries={entries} />
      ) : (
        offered.length === 0 && (
          <StateBlock kind="empty" title={t.empty} hint={t.emptyHint}>
            <ButtonLink look="ghost" href="/history">
              {t.browse}
            </ButtonLink>
          </StateBlock>
        )
      )}
    </>
  );
}
