import { useSettings } from "@/api/use-settings.ts";
import { shareablePage } from "@/domain/share.ts";
import { useMessages } from "@/messages/context.ts";
import { Icon } from "@/ui/icon.tsx";
import { ShareButton } from "@/ui/share-button.tsx";
import { SuggestLink } from "./suggest-link.tsx";
import styles from "./tools.module.css";

interface Props {
  name: string;
  path: string;
  /** It says something of its own, which readers can cite and correct. */
  entry?: boolean;
}

/** What one can do with a person, place or thread. */
export function ShareBox({ name, path, entry }: Props) {
  const m = useMessages();
  const { siteName } = useSettings();
  return (
    <div className={styles.tools}>
      {entry && (
        <a href={`${path}/cite`}>
          <Icon name="cite" />
          {m.shell.cite}
        </a>
      )}
      <ShareButton
        className={styles.share}
        label={m.share.menu}
        subject={() => shareablePage(name, siteName, path, m)}
      />
      {entry && <SuggestLink path={path} />}
    </div>
  );
}
