import { type KeyboardEvent, useState } from "react";
import { useAdminMessages } from "@/messages/admin.ts";
import { TextField } from "@/ui/admin/text-field.tsx";
import { Button } from "@/ui/button.tsx";
import styles from "./review.module.css";

interface Props {
  about: "ask" | "decline" | "sendBack";
  text: string;
  onText: (text: string) => void;
  busy: boolean;
  onSend: (words: string) => void;
  onClose: () => void;
}

/** What somebody is told, beneath what it is about. Nothing is decided without words. */
export function WordsPanel({ about, text, onText, busy, onSend, onClose }: Props) {
  const { review: t } = useAdminMessages();
  const [isWrong, setWrong] = useState(false);
  const panel = t.panels[about];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onClose();
  };
  return (
    <section
      className={styles.panel}
      data-grave={about === "ask" ? undefined : true}
      aria-labelledby="words"
    >
      <header className={styles.panelHead}>
        <h3 id="words">{panel.title}</h3>
        <span>{panel.note}</span>
      </header>
      <form
        className={styles.panelBody}
        noValidate
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault();
          if (busy) return;
          if (text.trim()) onSend(text);
          else {
            setWrong(true);
            event.currentTarget.querySelector("textarea")?.focus();
          }
        }}
      >
        {about === "decline" && (
          <fieldset className={styles.reasons}>
            <legend>{t.reasonsLabel}</legend>
            {t.reasons.map((reason) => (
              <Button
                key={reason}
                look="ghost"
                onClick={() => onText([text.trim(), reason].filter(Boolean).join(" "))}
              >
                {reason}
              </Button>
            ))}
          </fieldset>
        )}
        <TextField
          label={about === "sendBack" ? t.wordsToAuthor : t.words}
          value={text}
          rows={3}
          maxLength={2000}
          autoFocus
          error={isWrong && !text.trim() ? t.wordsNeeded : null}
          onChange={onText}
        />
        <div className={styles.panelActions}>
          <Button look="ghost" onClick={onClose}>
            {t.keepWaiting}
          </Button>
          <Button
            type="submit"
            look={about === "ask" ? "primary" : "destructive"}
            aria-busy={busy || undefined}
          >
            {busy ? t.busy : panel.go}
          </Button>
        </div>
      </form>
    </section>
  );
}
