import { useSettings } from "@/api/use-settings.ts";
import { shareablePage } from "@/domain/share.ts";
import { useMessages } from "@/messages/context.ts";
import { ShareButton } from "@/ui/share-button.tsx";
import { SuggestLink } from "./suggest-link.tsx";
import styles from "./tools.module.css";

interface Props {
  name: string;
  path: string;
  /** Readers can suggest a correction of it. */
  correctable?: boolean;
}

/** What one can do with a person, place or thread. */
export function ShareBox({ name, path, correctable }: Props) {
  const m = useMessages();
  const { siteName } = useSettings();
  return (
    <div className={styles.tools}>
      <ShareButton
        className={styles.share}
        label={m.share.menu}
        subject={() => shareablePage(name, siteName, path, m)}
      />
      {correctable && <SuggestLink path={path} />}
    </div>
  );
}
