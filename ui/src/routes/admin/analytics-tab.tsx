import { useAdminMessages } from "@/messages/admin.ts";

export function Tab() {
  const { analytics } = useAdminMessages();
  return <h2>{analytics.title}</h2>;
}
