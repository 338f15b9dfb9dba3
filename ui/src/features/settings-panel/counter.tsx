import { useAdminMessages } from "@/messages/admin.ts";
import { useMessages } from "@/messages/context.ts";

/** The characters used; close to the limit, the characters left. */
export function Counter({ text, most }: { text: string; most: number }) {
  const m = useMessages();
  const { settings } = useAdminMessages();
  const used = Array.from(text.trim()).length;
  const left = most - used;
  return (
    <>
      {left >= 0 && used >= most * 0.9 && <b>{settings.left(left)} · </b>}
      {m.number(used)} / {most}
    </>
  );
}
