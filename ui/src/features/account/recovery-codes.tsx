import { useEffect, useRef, useState } from "react";
import { useAdminMessages } from "@/messages/admin.ts";
import { Button, ButtonLink } from "@/ui/button.tsx";
import styles from "./account.module.css";

/** The recovery codes, which are shown once. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const { factors } = useAdminMessages();
  const [copied, setCopied] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const text = `${codes.join("\n")}\n`;
  // What was focused is gone, and these must not be missed.
  useEffect(() => title.current?.focus(), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Without permission the codes can still be selected, or saved as a file.
    }
  }

  return (
    <div className={styles.task}>
      <h4 ref={title} tabIndex={-1}>
        {factors.codesTitle}
      </h4>
      <p>{factors.codesText}</p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.buttons}>
        <Button onClick={onKept}>{factors.codesKept}</Button>
        <Button look="ghost" onClick={() => void copy()}>
          {factors.copyCodes}
        </Button>
        <ButtonLink
          look="ghost"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={factors.codesFile}
        >
          {factors.downloadCodes}
        </ButtonLink>
      </div>
      <p role="status" className={styles.note}>
        {copied && factors.copied}
      </p>
    </div>
  );
}
