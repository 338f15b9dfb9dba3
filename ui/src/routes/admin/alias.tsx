import { useEffect } from "react";
import type { SessionUser } from "@/api/session.ts";
import { hasRank } from "@/domain/roles.ts";
import { Guard } from "@/features/session/guard.tsx";
import { DASHBOARD } from "@/platform/destination.ts";
import { useNavigate } from "@/platform/navigation.ts";
import { type TabName, tabAddress } from "./tabs.ts";

/** An address of its own for a tab that only admins may open. */
export function AdminAlias({ tab }: { tab: TabName }) {
  return <Guard>{(user) => <Redirect user={user} tab={tab} />}</Guard>;
}

function Redirect({ user, tab }: { user: SessionUser; tab: TabName }) {
  const navigate = useNavigate();
  const allowed = hasRank(user, "admin");
  useEffect(() => {
    if (allowed) navigate(tabAddress("", tab), { replace: true });
    else navigate(DASHBOARD, { replace: true, state: { refused: true } });
  }, [allowed, tab, navigate]);
  return null;
}
