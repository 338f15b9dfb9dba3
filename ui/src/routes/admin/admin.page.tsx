import { lazy, Suspense } from "react";
import { Guard } from "@/features/session/guard.tsx";
import { useTitle } from "@/ui/use-title.ts";
import { Dashboard } from "./dashboard.tsx";

const RequiredFactor = lazy(() => import("./required-factor.tsx"));

export function Page() {
  useTitle("admin");
  return (
    <Guard>
      {(user) =>
        user.secondFactor?.restricted ? (
          <Suspense fallback={null}>
            <RequiredFactor />
          </Suspense>
        ) : (
          <Dashboard user={user} />
        )
      }
    </Guard>
  );
}
