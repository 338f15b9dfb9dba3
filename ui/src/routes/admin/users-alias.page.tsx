import { useTitle } from "@/ui/use-title.ts";
import { AdminAlias } from "./alias.tsx";

export function Page() {
  useTitle("adminUsers");
  return <AdminAlias tab="users" />;
}
