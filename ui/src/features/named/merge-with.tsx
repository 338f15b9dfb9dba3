import { useEffect, useId, useRef, useState } from "react";
import { type NamesakePath, peopleNamed, placesNamed } from "@/api/admin/entries.ts";
import type { Endpoint } from "@/api/endpoint.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { Combobox } from "@/ui/admin/combobox.tsx";
import { useFound } from "@/ui/admin/use-found.ts";
import { Button } from "@/ui/button.tsx";
import type { Entry } from "./values.ts";

interface Found {
  items: readonly { id: string; name: string; summary: string }[];
}

const FIND: Record<NamesakePath, (text: string) => Endpoint<Found>> = {
  people: peopleNamed,
  places: placesNamed,
};

interface Props {
  path: NamesakePath;
  entry: Entry;
  onCompare: (ids: readonly [string, string]) => void;
}

/** Finds the entry that this one is compared with, and perhaps merged. */
export function MergeWith({ path, entry, onCompare }: Props) {
  const { merge: m } = useAdminMessages().named;
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("");
  const field = useRef<HTMLDivElement>(null);
  const id = useId();
  const { data } = useFound(text, FIND[path]);
  const choices = data?.items.filter((one) => one.id !== entry.id);

  useEffect(() => {
    if (isOpen) field.current?.querySelector("input")?.focus();
  }, [isOpen]);

  return (
    <>
      <Button
        look="ghost"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {m.open}
      </Button>
      {isOpen && (
        <div id={id} ref={field}>
          <Combobox
            label={m.find}
            placeholder={m.findHint}
            value={text}
            onType={setText}
            choices={(choices ?? []).map(({ summary, ...one }) => ({
              ...one,
              detail: summary.slice(0, 80),
            }))}
            empty={choices && m.none}
            onPick={(other) => onCompare([entry.id, other.id])}
          />
        </div>
      )}
    </>
  );
}
