import { type ComponentProps, Suspense } from "react";
import { later } from "@/platform/later.ts";

const Later = later(
  "/src/ui/missing-block.later.tsx",
  "MissingBlock",
  () => import("./missing-block.later.tsx"),
);

/** Few addresses lead nowhere, so the code for them comes later. */
export const MissingBlock = (props: ComponentProps<typeof Later>) => (
  <Suspense>
    <Later {...props} />
  </Suspense>
);
