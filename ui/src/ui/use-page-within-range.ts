import { useEffect } from "react";
import { lastPage } from "@/lib/pagination.ts";
import { useNavigate } from "@/platform/navigation.ts";

/** Redirects from an address past the last page, without adding a history entry. */
export function usePageWithinRange(
  page: number,
  limit: number,
  total: number | undefined,
  address: (page: number) => string,
): void {
  const navigate = useNavigate();
  const last = total === undefined ? page : lastPage(total, limit);
  const target = page > last ? address(last) : null;
  useEffect(() => {
    if (target !== null) navigate(target, { replace: true });
  }, [navigate, target]);
}
