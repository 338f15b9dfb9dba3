import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { devices } from "@/api/admin/auth.ts";
import { factors as endpoint } from "@/api/admin/factors.ts";
import { useApi } from "@/api/use-api.ts";
import { useSessionUser } from "@/api/use-session.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { Button, ButtonLink } from "@/ui/button.tsx";
import styles from "./account.module.css";
import { FactorTask } from "./factor-task.tsx";

interface Props {
  /** Those that were made just now; they are shown this once. */
  codes: string[] | null;
  onMade: (codes: string[]) => void;
  onKept: () => void;
}

/** The recovery codes of an account with a second factor: how many are left, and new ones. */
export function RecoveryCodes({ codes, onMade, onKept }: Props) {
  const { factors } = useAdminMessages();
  const client = useQueryClient();
  const { data, refetch } = useApi(endpoint());
  const [renewing, setRenewing] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  // What was focused is gone, and these must not be missed.
  useEffect(() => {
    if (codes) title.current?.focus();
  }, [codes]);

  if (!codes && !data?.items.length) return null;

  function close() {
    setRenewing(false);
    title.current?.focus();
  }

  function made(shown: string[] = []) {
    setRenewing(false);
    void refetch();
    void client.invalidateQueries({ queryKey: devices().key });
    onMade(shown);
  }

  return (
    <section
      className={`${styles.part} ${codes ? styles.printed : ""}`}
      aria-labelledby="recovery-codes"
    >
      <header>
        <h3 id="recovery-codes" ref={title} tabIndex={-1}>
          {factors.codesTitle}
        </h3>
        <span>
          {codes
            ? factors.codesMade(codes.length)
            : factors.codesLeft(data?.recoveryCodesLeft ?? 0)}
        </span>
      </header>
      <p>{factors.codesText}</p>
      {codes ? (
        <Made
          codes={codes}
          onKept={() => {
            onKept();
            title.current?.focus();
          }}
        />
      ) : renewing ? (
        <FactorTask
          task={{ kind: "codes" }}
          first={false}
          onAdded={() => undefined}
          onDone={made}
          onCancel={close}
        />
      ) : (
        <Button look="ghost" onClick={() => setRenewing(true)}>
          {factors.newCodes}
        </Button>
      )}
    </section>
  );
}

function Made({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const { factors } = useAdminMessages();
  const email = useSessionUser()?.email ?? "";
  const [copied, setCopied] = useState(false);
  const text = `${codes.join("\n")}\n`;

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Without permission the codes can still be selected, or saved as a file.
    }
  }

  return (
    <>
      <p className={styles.paper}>{factors.codesOf(email, location.host)}</p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.buttons}>
        <Button onClick={() => window.print()}>{factors.printCodes}</Button>
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
        <Button look="ghost" onClick={onKept}>
          {factors.codesKept}
        </Button>
      </div>
      <p role="status" className={styles.note}>
        {copied && factors.copied}
      </p>
      <p className={styles.note}>{factors.codesOnce}</p>
    </>
  );
}
