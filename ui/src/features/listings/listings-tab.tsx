import { useAdminMessages } from "@/messages/admin.ts";

export function Tab() {
  const { dashboard } = useAdminMessages();
  return <h2>{dashboard.names.events}</h2>;
}
