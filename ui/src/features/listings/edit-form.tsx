import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useEffect, useState } from "react";
import { event as endpointOf } from "@/api/events.ts";
import type { ArchiveEvent } from "@/api/types.ts";
import { useApiQuery } from "@/api/use-api.ts";
import { useSessionUser } from "@/api/use-session.ts";
import { mayEdit, maySuggest } from "@/domain/may-edit.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { toast } from "@/platform/toasts.ts";
import { Panel } from "@/ui/admin/panel.tsx";
import { Conflict } from "./desk/conflict.tsx";
import { type Clash, Desk } from "./desk/desk.tsx";
import { useMergedSave } from "./use-merged-save.ts";

/** How often a listing that is being written is compared with what others have saved. */
const LOOKED_AT = 60_000;

type DeskProps = ComponentProps<typeof Desk>;

interface Props extends Omit<DeskProps, "event" | "newest" | "suggests" | "onClash"> {
  id: string;
  /** Makes a listing of its own of what was typed. */
  onSeparate: (clash: Clash) => void;
}

/** Edits start from the current state on the server, not from a cached list. */
export function EditForm({ id, onSeparate, ...desk }: Props) {
  const { listings: m } = useAdminMessages();
  const user = useSessionUser();
  const query = useQuery({
    ...useApiQuery(endpointOf(id)),
    refetchOnMount: "always",
    refetchInterval: LOOKED_AT,
    refetchOnWindowFocus: "always",
  });
  const newest: ArchiveEvent | undefined = query.data?.event;
  const known = query.isFetchedAfterMount;
  const [opened, setOpened] = useState<ArchiveEvent | null>(null);
  if (known && newest && !opened) setOpened(newest);
  const [clash, setClash] = useState<Clash | null>(null);
  const merged = useMergedSave(id, desk.endpoint);
  const { onClose } = desk;
  const problem = !known
    ? null
    : !opened
      ? (query.error?.message ?? m.notFound)
      : mayEdit(user, opened) || maySuggest(user, opened)
        ? null
        : m.forbidden;

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is said once.
  useEffect(() => {
    if (problem === null) return;
    toast.error(problem);
    onClose();
  }, [problem]);

  if (!opened || problem) {
    return (
      <Panel title={m.editTitle}>
        <p role="status">{m.loading}</p>
      </Panel>
    );
  }
  if (clash && newest && newest.version > opened.version) {
    return (
      <Conflict
        base={clash.base}
        theirs={newest}
        ours={clash.ours}
        keptAt={clash.keptAt}
        isSaving={merged.isSaving}
        onSave={(values) =>
          void merged.save(newest, values, clash).then((saved) => saved && onClose(saved))
        }
        onBack={() => setClash(null)}
        onSeparate={() => onSeparate(clash)}
      />
    );
  }
  return (
    <Desk
      {...desk}
      event={opened}
      newest={newest ?? null}
      suggests={!mayEdit(user, opened)}
      onClash={(found) => {
        setClash(found);
        void query.refetch();
      }}
    />
  );
}
