import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { event as endpointOf } from "@/api/endpoints.ts";
import type { ArchiveEvent } from "@/api/types.ts";
import { apiQuery } from "@/api/use-api.ts";
import { useSessionUser } from "@/api/use-session.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { toast } from "@/platform/toasts.ts";
import { Panel } from "@/ui/admin/panel.tsx";
import { ListingForm } from "./listing-form.tsx";
import { mayEdit } from "./may-edit.ts";

interface Props {
  id: string;
  endpoint: string;
  onClose: () => void;
}

/** Edits start from what the server has now, not from what a list remembers. */
export function EditForm({ id, endpoint, onClose }: Props) {
  const { listings: m } = useAdminMessages();
  const user = useSessionUser();
  const query = useQuery({
    ...apiQuery(endpointOf(id), { nullWhenMissing: true }),
    refetchOnMount: "always",
  });
  const event: ArchiveEvent | undefined = query.data?.event;
  const known = query.isFetchedAfterMount;
  const problem =
    !known || (event && mayEdit(user, event))
      ? null
      : event
        ? m.forbidden
        : query.error
          ? query.error.message
          : m.notFound;

  useEffect(() => {
    if (problem === null) return;
    toast.error(problem);
    onClose();
  }, [problem, onClose]);

  if (!known || !event || problem) {
    return (
      <Panel title={m.editTitle}>
        <p role="status">{m.loading}</p>
      </Panel>
    );
  }
  return <ListingForm endpoint={endpoint} event={event} onClose={onClose} />;
}
