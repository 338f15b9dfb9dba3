import { type ReactNode, useEffect, useRef, useState } from "react";
import { onHost } from "@/api/client.ts";
import { countryOf } from "@/domain/countries.ts";
import { longDate, yearOf } from "@/domain/dates.ts";
import { Article, markedSources } from "@/features/entry/article.tsx";
import { Sources } from "@/features/entry/sources.tsx";
import { Who } from "@/features/entry/who.tsx";
import type { PreviewProps } from "@/features/listings/desk/desk.tsx";
import { paragraphs } from "@/lib/text.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { useMessages } from "@/messages/context.ts";
import { usePictureMessages } from "@/messages/pictures.ts";
import { AdminIcon } from "@/ui/admin/admin-icon.tsx";
import { Cloth } from "@/ui/cloth.tsx";
import styles from "./event-preview.module.css";

const WIDTHS = ["screen", "phone"] as const;

type Props = Pick<PreviewProps, "event"> & Partial<PreviewProps>;

/** An event that is being written or reviewed, made of what the page of an event is made of. */
export function EventPreview({ event, part, onPart }: Props) {
  const m = useMessages();
  const { listings: t } = useAdminMessages();
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>("screen");
  const { licences } = usePictureMessages();
  const pictures = (event.pictures ?? []).filter(({ path }) => path !== "");
  const blocks = event.articleBlocks ?? [];
  const sources = event.sources ?? [];
  const year = yearOf(event);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what changed is brought into sight.
  useEffect(() => {
    const frame = box.current;
    const here = frame?.querySelector<HTMLElement>(`[data-preview="${part}"]`);
    if (!frame || !here) return;
    // Not scrollIntoView: it would move the page as well.
    frame.scrollTop = Math.max(0, here.offsetTop - 60);
  }, [part, event]);

  const section = (name: PreviewProps["part"], content: ReactNode) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links of the parts do the same with the keyboard.
    // biome-ignore lint/a11y/noStaticElementInteractions: as above.
    <div
      className={styles.part}
      data-preview={name}
      data-now={part === name || undefined}
      onClick={(click) => {
        if (!onPart) return;
        click.preventDefault();
        onPart(name);
      }}
    >
      {content}
    </div>
  );

  return (
    <section className={styles.preview} aria-label={t.desk.previewOf(event.title)}>
      <header className={styles.top}>
        <p>{t.desk.asReaders}</p>
        <fieldset className={styles.widths} aria-label={t.desk.width}>
          {WIDTHS.map((one) => (
            <button
              key={one}
              type="button"
              aria-label={t.desk.widths[one]}
              title={t.desk.widths[one]}
              aria-pressed={width === one}
              onClick={() => setWidth(one)}
            >
              <AdminIcon name={one} />
            </button>
          ))}
        </fieldset>
        {event.id && (
          <a
            href={`/events/${encodeURIComponent(event.id)}`}
            target="_blank"
            rel="noreferrer"
            aria-label={t.desk.openPage}
            title={t.desk.openPage}
          >
            <AdminIcon name="open" />
          </a>
        )}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also with the keyboard. */}
      <div ref={box} className={styles.page} data-width={width} tabIndex={0}>
        {section(
          "images",
          pictures.length > 0 ? (
            pictures.map(({ path, alt, caption, credit, licence }, i) => (
              <figure key={path} className={styles.picture} data-cover={i === 0 || undefined}>
                <img src={onHost(path)} alt={alt || event.title} referrerPolicy="no-referrer" />
                <figcaption dir="auto">
                  {[caption, credit, licence && licences[licence]].filter(Boolean).join(". ")}
                </figcaption>
              </figure>
            ))
          ) : (
            <div className={styles.cloth}>
              <Cloth event={event} width={520} height={176} />
            </div>
          ),
        )}
        {section(
          "facts",
          <>
            {year !== null && (
              <p className={styles.year} data-cut={pictures.length === 0 || undefined}>
                {year}
              </p>
            )}
            <p className={styles.when}>
              <b>{countryOf(event.country)?.name ?? event.country}</b> {longDate(event, m)}
            </p>
            <p className={styles.title} dir="auto">
              {event.title}
            </p>
          </>,
        )}
        {section(
          "summary",
          <div className={styles.lead}>
            {paragraphs(event.summary).map((text, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no id and may repeat.
              <p key={`${i} ${text}`} dir="auto">
                {text}
              </p>
            ))}
          </div>,
        )}
        {section("article", <Article blocks={blocks} sources={sources.length} />)}
        {section(
          "linked",
          <>
            {event.places?.map(({ id, name, country }) => (
              <p key={id}>
                {name} <small>{country}</small>
              </p>
            ))}
            <Who people={event.people ?? []} note={({ role }) => role} />
          </>,
        )}
        {section("sources", <Sources sources={sources} marked={markedSources(blocks)} />)}
      </div>
    </section>
  );
}
