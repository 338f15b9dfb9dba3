import { useMutation, useQueryClient } from "@tanstack/react-query";
import { notices, seeNotices } from "@/api/admin/auth.ts";
import { useApi } from "@/api/use-api.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { Notice } from "@/ui/notice.tsx";

/** A banner while something happened to the account that its owner has not seen. */
export function AccountNews() {
  const { profile } = useAdminMessages();
  const client = useQueryClient();
  const { data } = useApi(notices());
  const { mutate, isPending } = useMutation({
    mutationFn: seeNotices,
    onSettled: () => client.invalidateQueries({ queryKey: notices().key }),
  });
  const unseen = data?.items.filter(({ seen }) => !seen) ?? [];
  if (unseen.length === 0 || isPending) return null;
  const names = new Set(unseen.map(({ kind }) => profile.noticeNames[kind]));
  const text = `${profile.news} ${[...names].join(". ")}.`;
  return <Notice kind="info" text={text} onDismiss={() => mutate()} />;
}
