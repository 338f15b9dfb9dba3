import { type FormEvent, useEffect, useState } from "react";
import { postForm } from "@/api/forms.ts";
import { useSuggestMessages } from "@/messages/suggest.ts";
import type { SentForm } from "@/platform/config.ts";
import { useNavigate } from "@/platform/navigation.ts";
import { useSentForm } from "@/platform/sent-form.ts";
import { forgetForm } from "./kept-form.ts";

/** The id of a field: its name without what addresses cannot have. */
export const idOfField = (name: string) => name.replace(/\W+/g, "-").replace(/-$/, "");

/** Sends a form by script where there is one: nothing typed is lost with the connection. */
export function useSend(pathname: string) {
  const t = useSuggestMessages();
  const navigate = useNavigate();
  const byPage = useSentForm();
  const [byScript, setByScript] = useState<SentForm | null>(null);
  const [busy, setBusy] = useState(false);

  async function send(form: HTMLFormElement) {
    setBusy(true);
    const result = await postForm(pathname, form);
    setBusy(false);
    if (result?.location) {
      forgetForm(pathname);
      navigate(result.location);
      return;
    }
    setByScript(result?.form ?? { values: {}, errors: {}, message: t.offline });
  }

  useEffect(() => {
    if (byScript) document.getElementById("wrong")?.focus();
  }, [byScript]);

  return {
    sent: byScript ?? byPage,
    busy,
    submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      if (!busy) void send(event.currentTarget);
    },
  };
}
