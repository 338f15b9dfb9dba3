import { useAdminMessages } from "@/messages/admin.ts";

export function Tab() {
  const { settings } = useAdminMessages();
  return <h2>{settings.title}</h2>;
}
