import { useAdminMessages } from "@/messages/admin.ts";

export function Tab() {
  const { dashboard } = useAdminMessages();
  return <h2>{dashboard.names.cleanup}</h2>;
}
