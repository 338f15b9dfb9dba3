import { type ReactNode, useEffect, useId, useState } from "react";
import { useSettings } from "@/api/use-settings.ts";
import { type CitationStyle, citationText, cite, FILES, isFile, STYLES } from "@/domain/cite.ts";
import { type Cited, citedPath } from "@/domain/cited.ts";
import { useCiteMessages } from "@/messages/cite.ts";
import { useMessages } from "@/messages/context.ts";
import { copyText } from "@/platform/clipboard.ts";
import { config } from "@/platform/config.ts";
import { useToday } from "@/platform/today.ts";
import layout from "@/styles/layout.module.css";
import { Button, ButtonLink } from "@/ui/button.tsx";
import styles from "./cite.module.css";

const COPIED_FOR = 2000;

interface Props {
  /** One or several; each is cited on its own. */
  events: readonly Cited[];
  /** Further buttons, before Copy. */
  children?: ReactNode;
}

/** Six styles, of which one is shown; the style sheet chooses, so that it needs no scripts. */
export function CitePanel({ events, children }: Props) {
  const m = useMessages();
  const t = useCiteMessages();
  const { siteName } = useSettings();
  const today = useToday();
  const name = useId();
  const [style, setStyle] = useState<CitationStyle>("apa");
  const [copied, setCopied] = useState(false);
  const origin = config().publicUrl || globalThis.location?.origin || "";
  const [only] = events.length === 1 ? events : [];
  const citations = (of: CitationStyle) =>
    events.map((event) =>
      cite(of, event, { site: siteName, url: origin + citedPath(event), today, m }),
    );
  const textOf = (of: CitationStyle) =>
    citations(of)
      .map(citationText)
      .join(isFile(of) ? "" : "\n");

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_FOR);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    await copyText(textOf(style));
    setCopied(true);
  }

  return (
    <div className={styles.panel}>
      <fieldset className={styles.styles}>
        <legend className={layout.visuallyHidden}>{t.style}</legend>
        {STYLES.map((one) => (
          <label key={one}>
            <input
              type="radio"
              className={layout.visuallyHidden}
              name={name}
              value={one}
              defaultChecked={one === "apa"}
              onChange={() => setStyle(one)}
            />
            {t.styles[one]}
          </label>
        ))}
      </fieldset>
      {STYLES.map((one) => (
        <div key={one} className={styles.citation} data-style={one}>
          {citations(one).map((pieces, i) => (
            <p
              key={events[i]?.id}
              className={styles.text}
              data-file={isFile(one) || undefined}
              dir="auto"
            >
              {pieces.map(({ text, italic }) => (italic ? <i key={text}>{text}</i> : text))}
            </p>
          ))}
          {isFile(one) && (
            <ButtonLink
              look="ghost"
              href={`data:text/plain;charset=utf-8,${encodeURIComponent(textOf(one))}`}
              download={`${only?.id ?? siteName}.${FILES[one]}`}
            >
              {t.download(t.styles[one])}
            </ButtonLink>
          )}
        </div>
      ))}
      <p className={styles.note}>
        {t.noteBefore}
        {only ? (
          <a href={`${citedPath(only)}#sources`}>{t.sources[only.path ?? "events"]}</a>
        ) : (
          t.sourcesOfAll
        )}
        {t.noteAfter}
      </p>
      <div className={styles.actions}>
        {children}
        <Button className={layout.scriptOnly} onClick={copy}>
          <span aria-live="polite">{copied ? t.copied : t.copy}</span>
        </Button>
      </div>
    </div>
  );
}
