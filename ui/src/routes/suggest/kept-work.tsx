import { type RefObject, useEffect, useState } from "react";
import { useSuggestMessages } from "@/messages/suggest.ts";
import { useSentForm } from "@/platform/sent-form.ts";
import { Button } from "@/ui/button.tsx";
import { forgetForm, type KeptForm, keepForm, keptForm, restoreForm } from "./kept-form.ts";
import styles from "./suggest.module.css";

const PAUSE = 500;

interface Props {
  form: RefObject<HTMLFormElement | null>;
  pathname: string;
}

/** Keeps what is typed on this device, and offers what was left there. */
export function KeptWork({ form, pathname }: Props) {
  const t = useSuggestMessages();
  const sent = useSentForm();
  const [found, setFound] = useState<KeptForm | null>(null);

  useEffect(() => {
    if (!sent) setFound(keptForm(pathname));
  }, [pathname, sent]);

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => keepForm(pathname, element);
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(keep, PAUSE);
    };
    const now = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      keep();
    };
    element.addEventListener("input", soon);
    // What is sent is forgotten then, and must not be kept again afterwards.
    element.addEventListener("submit", now);
    document.addEventListener("visibilitychange", now);
    return () => {
      clearTimeout(timer);
      element.removeEventListener("input", soon);
      element.removeEventListener("submit", now);
      document.removeEventListener("visibilitychange", now);
    };
  }, [form, pathname]);

  if (!found) return null;
  const time = new Date(found.at).toTimeString().slice(0, 5);
  return (
    <div className={styles.kept} role="status">
      <p>
        <b>{t.kept(time)}</b>
      </p>
      <Button
        look="ghost"
        onClick={() => {
          forgetForm(pathname);
          setFound(null);
        }}
      >
        {t.discard}
      </Button>
      <Button
        onClick={() => {
          if (form.current) restoreForm(form.current, found);
          setFound(null);
          form.current?.querySelector<HTMLElement>("input:not([type=hidden]), textarea")?.focus();
        }}
      >
        {t.restore}
      </Button>
    </div>
  );
}
