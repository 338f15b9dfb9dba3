import { Suspense } from "react";
import { later } from "@/platform/later.ts";
import type { PaginatorProps } from "./paginator.later.tsx";

const Later = later(
  "/src/ui/paginator.later.tsx",
  "Paginator",
  () => import("./paginator.later.tsx"),
);

/** It stands below a list and needs no scripts, so its code comes after that of the page. */
export const Paginator = (props: PaginatorProps) => (
  <Suspense>
    <Later {...props} />
  </Suspense>
);
