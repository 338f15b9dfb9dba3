import { lazy, Suspense } from "react";
import { Guard } from "@/features/session/guard.tsx";
import { signOut } from "@/features/session/sign-out.ts";
import { useTitle } from "@/ui/use-title.ts";
import { Dashboard } from "./dashboard.tsx";

const RequiredFactor = lazy(() => import("@/features/account/required-factor.tsx"));

export function Page() {
  useTitle("admin");
  return (
    <Guard>
      {(user) =>
        user.secondFactor?.restricted ? (
          <Suspense fallback={null}>
            <RequiredFactor onSignOut={signOut} />
          </Suspense>
        ) : (
          <Dashboard user={user} />
        )
      }
    </Guard>
  );
}
