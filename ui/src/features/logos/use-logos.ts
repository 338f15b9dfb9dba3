import { useQueryClient } from "@tanstack/react-query";
import { activateLogo, allLogos, LOGOS, removeLogo } from "@/api/admin/logos.ts";
import { logos as activeLogos } from "@/api/site.ts";
import type { Logo } from "@/api/types.ts";
import { useApi } from "@/api/use-api.ts";
import { useSessionUser } from "@/api/use-session.ts";
import { hasRank } from "@/domain/roles.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { toast } from "@/platform/toasts.ts";
import { useAction } from "@/ui/admin/use-action.ts";
import { useFailureToast } from "@/ui/use-failure-toast.ts";

/** Editors see all logos and may change them; users see the ones in use. */
export function useLogos() {
  const { logos: m } = useAdminMessages();
  const client = useQueryClient();
  const mayChange = hasRank(useSessionUser(), "editor");
  const query = useApi(mayChange ? allLogos() : activeLogos());
  useFailureToast(query.error, m.loadFailed);

  // Also the active ones, which the shell shows.
  const reload = () => client.invalidateQueries({ queryKey: LOGOS });

  const activate = useAction({
    mutationFn: (logo: Logo) => activateLogo(logo.id),
    failed: m.activateFailed,
    onSuccess: () => toast.success(m.activated),
    onSettled: reload,
  });

  const remove = useAction({
    mutationFn: (logo: Logo) => removeLogo(logo.id),
    failed: m.removeFailed,
    onSuccess: () => toast.success(m.removed),
    onSettled: reload,
  });

  return { ...query, logos: query.data?.logos ?? [], mayChange, activate, remove, reload };
}

export type Logos = ReturnType<typeof useLogos>;
