import { useQuery, useQueryClient } from "@tanstack/react-query";
import { inbox, linkToSuggestion, seeInbox } from "@/api/admin/notices.ts";
import { useApiQuery } from "@/api/use-api.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { useNavigate } from "@/platform/navigation.ts";
import { useAction } from "@/ui/admin/use-action.ts";

const MINUTE = 60_000;

/** One page of the inbox; others write at the same time, so it is reloaded now and then. */
export const useInbox = (page = 1) =>
  useQuery({
    ...useApiQuery(inbox(page), { keepPrevious: true }),
    refetchOnWindowFocus: true,
    refetchInterval: MINUTE,
  });

export function useInboxActions() {
  const { inbox: m } = useAdminMessages();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate: see, isPending } = useAction({
    mutationFn: (ids?: string[]) => seeInbox(ids),
    failed: m.readFailed,
    onSettled: () => client.invalidateQueries({ queryKey: ["notices"] }),
  });
  const { mutate: openSuggestion } = useAction({
    mutationFn: linkToSuggestion,
    failed: m.openFailed,
    onSuccess: ({ token }) => navigate(`/suggestion?key=${encodeURIComponent(token)}`),
  });
  return { see, isPending, openSuggestion };
}
