import { useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "@/api/client.ts";
import { logos as activeLogos } from "@/api/endpoints.ts";
import { reasonOf } from "@/api/error.ts";
import { allLogos } from "@/api/listings.ts";
import type { Logo } from "@/api/types.ts";
import { useApi } from "@/api/use-api.ts";
import { useSessionUser } from "@/api/use-session.ts";
import { hasRank } from "@/domain/roles.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { toast } from "@/platform/toasts.ts";
import { useFailureToast } from "@/ui/use-failure-toast.ts";

const at = (logo: Logo, what = "") => `/api/logos/${encodeURIComponent(logo.id)}${what}`;

/** Editors see all logos and may change them; users see the ones in use. */
export function useLogos() {
  const { logos: m } = useAdminMessages();
  const client = useQueryClient();
  const mayChange = hasRank(useSessionUser(), "editor");
  const query = useApi(mayChange ? allLogos() : activeLogos());
  useFailureToast(query.error, m.loadFailed);

  // Both lists: the other one is what the pages of the site show.
  const reload = () =>
    Promise.all(
      [allLogos(), activeLogos()].map((url) => client.invalidateQueries({ queryKey: [url] })),
    );

  const activate = useMutation({
    mutationFn: (logo: Logo) => request(at(logo, "/activate"), { method: "PATCH", body: {} }),
    onSuccess: () => toast.success(m.activated),
    onError: (error) => toast.error(m.activateFailed, { detail: reasonOf(error) }),
    onSettled: reload,
  });

  const remove = useMutation({
    mutationFn: (logo: Logo) => request(at(logo), { method: "DELETE" }),
    onSuccess: () => toast.success(m.removed),
    onError: (error) => toast.error(m.removeFailed, { detail: reasonOf(error) }),
    onSettled: reload,
  });

  return { ...query, logos: query.data?.logos ?? [], mayChange, activate, remove, reload };
}

export type Logos = ReturnType<typeof useLogos>;
