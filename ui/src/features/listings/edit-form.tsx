import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Endpoint } from "@/api/endpoint.ts";
import { event as endpointOf } from "@/api/events.ts";
import type { ArchiveEvent, EventList } from "@/api/types.ts";
import { useApiQuery } from "@/api/use-api.ts";
import { useSessionUser } from "@/api/use-session.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { toast } from "@/platform/toasts.ts";
import { Panel } from "@/ui/admin/panel.tsx";
import { ListingForm } from "./listing-form.tsx";
import { mayEdit } from "./may-edit.ts";

interface Props {
  id: string;
  endpoint: Endpoint<EventList>;
  onClose: () => void;
}

/** Edits start from the current state on the server, not from a cached list. */
export function EditForm({ id, endpoint, onClose }: Props) {
  const { listings: m } = useAdminMessages();
  const user = useSessionUser();
  const query = useQuery({ ...useApiQuery(endpointOf(id)), refetchOnMount: "always" });
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
