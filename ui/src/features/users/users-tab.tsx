import { useAdminMessages } from "@/messages/admin.ts";

export function Tab() {
  const { users } = useAdminMessages();
  return <h2>{users.title}</h2>;
}
