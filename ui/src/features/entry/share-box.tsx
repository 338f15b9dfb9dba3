import { useSettings } from "@/api/use-settings.ts";
import { shareablePage } from "@/domain/share.ts";
import { useMessages } from "@/messages/context.ts";
import { ShareButton } from "@/ui/share-button.tsx";
import { SuggestLink } from "./suggest-link.tsx";
import styles from "./tools.module.css";

/** What one can do with a person, place or thread; a thread is written, and cannot be wrong. */
export function ShareBox({ name, path }: { name: string; path: string }) {
  const m = useMessages();
  const { siteName } = useSettings();
  return (
    <div className={styles.tools}>
      <ShareButton
        className={styles.share}
        label={m.share.menu}
        subject={() => shareablePage(name, siteName, path, m)}
      />
      {!path.startsWith("/threads/") && <SuggestLink path={path} />}
    </div>
  );
}
