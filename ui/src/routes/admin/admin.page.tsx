import { Guard } from "@/features/session/guard.tsx";
import { useTitle } from "@/ui/use-title.ts";
import { Dashboard } from "./dashboard.tsx";

export function Page() {
  useTitle("admin");
  return <Guard>{(user) => <Dashboard user={user} />}</Guard>;
}
