import type { ArchiveEvent, Settings } from "@/api/types.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { Panel } from "@/ui/admin/panel.tsx";
import { cardSizeStyle } from "@/ui/card-size.ts";
import { EventCard } from "@/ui/event-card.tsx";
import styles from "./settings.module.css";
import type { Values } from "./values.ts";

/** An event card with the values of the form, where they are valid. */
export function CardPreview({ saved, values }: { saved: Settings; values: Values }) {
  const { settings } = useAdminMessages();
  const typed = Number(values.cardImageHeight);
  const height = typed >= 80 && typed <= 400 ? typed : saved.cardImageHeight;
  const event = {
    id: "preview",
    title: settings.previewTitle,
    country: settings.previewCountry,
    countryCode: "GH",
    date: "1957-03-06",
    precision: "day",
    summary: "",
    image: "",
    tags: ["INDEPENDENCE"],
  } as unknown as ArchiveEvent;
  const style = cardSizeStyle({
    ...saved,
    cardImageHeight: height,
    cardAspectRatio: values.cardAspectRatio as Settings["cardAspectRatio"],
  });
  return (
    <Panel
      title={settings.preview}
      note={settings.previewNote(height, values.cardAspectRatio)}
      flush
    >
      <div className={styles.preview} style={style} inert>
        <EventCard event={event} imageHeight={height} />
      </div>
    </Panel>
  );
}
