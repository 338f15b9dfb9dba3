import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useState } from "react";
import { eventsFound } from "@/api/admin/entries.ts";
import { setEventStatus } from "@/api/admin/events.ts";
import type { SessionUser } from "@/api/session.ts";
import type { ArchiveEvent } from "@/api/types.ts";
import { mayPublish } from "@/domain/may-edit.ts";
import { withQuery } from "@/lib/query-string.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { useNavigate } from "@/platform/navigation.ts";
import { toast } from "@/platform/toasts.ts";
import field from "@/ui/admin/field.module.css";
import { useAction } from "@/ui/admin/use-action.ts";
import { useFound } from "@/ui/admin/use-found.ts";
import { Dialog } from "@/ui/dialog.tsx";
import styles from "./palette.module.css";

/** Something that can be done, found by the words of its name. */
export interface Command {
  id: string;
  name: string;
  run: () => void;
}

interface Props {
  user: SessionUser;
  /** What can be done wherever one is. */
  commands: Command[];
  onClose: () => void;
}

const fits = (name: string, text: string) =>
  text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => name.toLowerCase().includes(word));

/** Everything by a few letters: go to a tab, write, find a listing, edit or publish it. */
export default function Palette({ user, commands, onClose }: Props) {
  const { palette: t } = useAdminMessages();
  const id = useId();
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const found = useFoundCommands(user, text);
  const typed = text.trim();
  const all = [...commands.filter(({ name }) => fits(name, typed)), ...(typed ? found : [])];
  const current = Math.min(at, Math.max(0, all.length - 1));

  function run(command: Command | undefined) {
    if (!command) return;
    onClose();
    command.run();
  }

  function onKey(event: KeyboardEvent) {
    if (event.key === "Enter") {
      event.preventDefault();
      run(all[current]);
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && all.length > 0) {
      event.preventDefault();
      setAt((current + (event.key === "ArrowDown" ? 1 : all.length - 1)) % all.length);
    }
  }

  return (
    <Dialog title={t.title} onClose={onClose}>
      <div className={styles.palette}>
        <label htmlFor={id}>{t.label}</label>
        <input
          id={id}
          className={field.control}
          type="text"
          role="combobox"
          dir="auto"
          autoComplete="off"
          autoFocus
          placeholder={t.placeholder}
          value={text}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={all.length > 0 ? `${id}-${current}` : undefined}
          onChange={({ target }) => {
            setText(target.value);
            setAt(0);
          }}
          onKeyDown={onKey}
        />
        <div id={`${id}-list`} role="listbox" aria-label={t.title} className={styles.list}>
          {all.map((command, i) => (
            <div
              key={command.id}
              id={`${id}-${i}`}
              ref={(line) => {
                if (i === current) line?.scrollIntoView({ block: "nearest" });
              }}
              role="option"
              tabIndex={-1}
              dir="auto"
              aria-selected={i === current}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => run(command)}
              onKeyDown={onKey}
            >
              {command.name}
            </div>
          ))}
        </div>
        <p role="status">{all.length === 0 && t.none}</p>
      </div>
    </Dialog>
  );
}

/** What can be done with the listings that the text finds. */
function useFoundCommands(user: SessionUser, text: string): Command[] {
  const { palette: t } = useAdminMessages();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data } = useFound(text, eventsFound);
  const publish = useAction({
    mutationFn: (event: ArchiveEvent) => setEventStatus(event, "published"),
    failed: t.notPublished,
    onSuccess: (_, { title }) => {
      toast.success(t.published(title));
      return client.invalidateQueries({ queryKey: ["events"] });
    },
  });
  const typed = text.trim();
  const events = (data?.items ?? []) as ArchiveEvent[];
  return [
    {
      id: "find",
      name: t.find(typed),
      run: () => navigate(withQuery("/admin", { tab: "events", filter: `q=${typed}` })),
    },
    ...events.flatMap((event) => [
      {
        id: `edit ${event.id}`,
        name: t.edit(event.title),
        run: () => navigate(withQuery("/admin", { tab: "events", editing: event.id })),
      },
      ...(event.status === "draft" && mayPublish(user, event)
        ? [
            {
              id: `publish ${event.id}`,
              name: t.publish(event.title),
              run: () => publish.mutate(event),
            },
          ]
        : []),
    ]),
  ];
}
