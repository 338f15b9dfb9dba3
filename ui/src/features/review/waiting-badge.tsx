import { useQuery, useQueryClient } from "@tanstack/react-query";
import { waiting } from "@/api/admin/review.ts";
import { useApiQuery } from "@/api/use-api.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import layout from "@/styles/layout.module.css";
import { live } from "./live.ts";
import styles from "./waiting-badge.module.css";

const MOST = 999;

/** How much waits, beside the name of their tab. */
export function WaitingBadge() {
  const { queue } = useAdminMessages();
  const { data } = useQuery({ ...useApiQuery(waiting()), ...live(useQueryClient()) });
  if (!data?.total) return null;
  return (
    <>
      <span className={styles.badge} aria-hidden="true">
        {data.total > MOST ? queue.many(MOST) : data.total}
      </span>
      <span className={layout.visuallyHidden}>({queue.waiting(data.total)})</span>
    </>
  );
}
