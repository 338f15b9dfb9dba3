import { lazy, Suspense } from "react";
import type { SessionUser } from "@/api/session.ts";
import { Guard } from "@/features/session/guard.tsx";
import { useSignOut } from "@/features/session/use-sign-out.tsx";
import { useTitle } from "@/ui/use-title.ts";
import { Dashboard } from "./dashboard.tsx";

const RequiredFactor = lazy(() => import("@/features/account/required-factor.tsx"));

export function Page() {
  useTitle("admin");
  return (
    <Guard>
      {(user) =>
        user.secondFactor?.restricted ? <Restricted user={user} /> : <Dashboard user={user} />
      }
    </Guard>
  );
}

function Restricted({ user }: { user: SessionUser }) {
  const { leave, question } = useSignOut(user);
  return (
    <Suspense fallback={null}>
      <RequiredFactor onSignOut={leave} />
      {question}
    </Suspense>
  );
}
