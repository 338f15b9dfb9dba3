import type { ArchiveEvent } from "@/api/types.ts";
import { countryHref } from "@/domain/countries.ts";
import { longDate, machineDate, yearOf } from "@/domain/dates.ts";
import frame from "@/features/entry/frame.module.css";
import { written } from "@/features/entry/written.ts";
import { Figure } from "@/features/pictures/figure.tsx";
import { picturesOf, type Shape } from "@/features/pictures/pictured.ts";
import { useMessages } from "@/messages/context.ts";
import { useEventMessages } from "@/messages/event.ts";
import { Cloth } from "@/ui/cloth.tsx";
import { Year } from "@/ui/year.tsx";
import { clothCaption } from "./caption.ts";
import styles from "./masthead.module.css";

/** A title of more characters has a smaller size on phones. */
const LONG = 40;

/** When and where, and the title. The year of a cloth is cut into it; else it stands here. */
export function Head({ event, shape }: { event: ArchiveEvent; shape: Shape }) {
  const m = useMessages();
  const page = countryHref(event.countryCode || event.country);
  return (
    <header className={styles.head}>
      {shape !== "cloth" && (
        <p className={styles.year}>
          <Year event={event} />
        </p>
      )}
      {event.status === "draft" && <p className={frame.draft}>{m.states.draft}</p>}
      <p className={styles.when}>
        <b>{page ? <a href={page}>{event.country}</a> : event.country}</b>
        <time dateTime={machineDate(event)}>{longDate(event, m)}</time>
      </p>
      <h1
        className={styles.title}
        data-long={event.title.length > LONG || undefined}
        {...written(event.translation)}
      >
        {event.title}
      </h1>
    </header>
  );
}

/** The picture in the column of its shape; without one, the cloth with the year cut into it. */
export function Plate({ event, shape }: { event: ArchiveEvent; shape: Shape }) {
  const m = useMessages();
  const text = useEventMessages();
  if (shape === "cloth") {
    return (
      <figure className={styles.cloth}>
        <div className={styles.cut}>
          <Cloth event={event} width={422} height={420} />
          <p className={styles.tab}>
            <Year event={event} />
          </p>
        </div>
        <figcaption>
          {clothCaption(event, text, m)} {text.havePicture}{" "}
          <a href={`/suggest/events/${encodeURIComponent(event.id)}#picture-file`}>
            {text.sendPicture}
          </a>
        </figcaption>
      </figure>
    );
  }
  const wide = shape === "wide";
  const year = yearOf(event);
  return (
    <Figure
      className={styles.plate}
      pictures={picturesOf(event, event.title)}
      at={0}
      title={year === null ? event.title : `${event.title}, ${year}`}
      column={wide ? "58vw" : "42vw"}
      eager
      cloth={<Cloth event={event} width={wide ? 590 : 422} height={wide ? 393 : 560} />}
    />
  );
}
