import { useSettings } from "@/api/use-settings.ts";
import { shareablePage } from "@/domain/share.ts";
import { classes } from "@/lib/text.ts";
import { useMessages } from "@/messages/context.ts";
import layout from "@/styles/layout.module.css";
import { ShareButton } from "@/ui/share-button.tsx";
import styles from "./tools.module.css";

/** What one can do with a person or place. */
export function ShareBox({ name, path }: { name: string; path: string }) {
  const m = useMessages();
  const { siteName } = useSettings();
  return (
    <div className={classes(styles.alone, layout.scriptOnly)}>
      <ShareButton
        className={styles.share}
        label={m.share.menu}
        subject={() => shareablePage(name, siteName, path, m)}
      />
    </div>
  );
}
