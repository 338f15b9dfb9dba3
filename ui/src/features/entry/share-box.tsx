import type { PersonDetails, PlaceDetails, ThreadDetails } from "@/api/types.ts";
import { useSettings } from "@/api/use-settings.ts";
import { shareablePage } from "@/domain/share.ts";
import { useMessages } from "@/messages/context.ts";
import { Icon } from "@/ui/icon.tsx";
import { ShareButton } from "@/ui/share-button.tsx";
import { SaveButton } from "./save-button.tsx";
import { SuggestLink } from "./suggest-link.tsx";
import styles from "./tools.module.css";

/** A thread says nothing of its own, which readers could cite and correct. */
type Props =
  | { path: "people"; of: PersonDetails }
  | { path: "places"; of: PlaceDetails }
  | { path: "threads"; of: ThreadDetails };

/** What one can do with a person, place or thread. */
export function ShareBox(props: Props) {
  const m = useMessages();
  const { siteName } = useSettings();
  const { name, slug } = props.of;
  const address = `/${props.path}/${slug}`;
  const isThread = props.path === "threads";
  return (
    <div className={styles.tools}>
      {!isThread && (
        <>
          <SaveButton of={props.of} />
          <a href={`${address}/cite`}>
            <Icon name="cite" />
            {m.shell.cite}
          </a>
        </>
      )}
      <ShareButton
        className={styles.share}
        label={m.share.menu}
        subject={() => shareablePage(name, siteName, address, m)}
      />
      {!isThread && <SuggestLink path={address} />}
    </div>
  );
}
