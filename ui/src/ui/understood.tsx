import { type ComponentProps, Suspense } from "react";
import { later } from "@/platform/later.ts";

const Later = later(
  "/src/ui/understood.later.tsx",
  "Understood",
  () => import("./understood.later.tsx"),
);

/** What a list's search made of its text; few texts need it, so its code comes later. */
export const Understood = (props: ComponentProps<typeof Later>) => (
  <Suspense>
    <Later {...props} />
  </Suspense>
);
