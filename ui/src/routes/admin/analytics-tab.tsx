import { ActivityLog } from "@/features/activity-log/activity-log.tsx";
import { Overview } from "@/features/analytics/overview.tsx";
import { Trends } from "@/features/analytics/trends.tsx";
import { useAnalytics } from "@/features/analytics/use-analytics.ts";
import styles from "./analytics-tab.module.css";

/** The numbers, and beneath them the log that half of them are counted from. */
export function Tab() {
  const numbers = useAnalytics();
  const { data } = numbers;
  return (
    <div className={styles.tab}>
      <div>
        <Overview numbers={numbers} />
      </div>
      <Trends />
      <ActivityLog
        actions={data?.log.actionBreakdown.map((row) => row._id) ?? []}
        people={data?.log.recentUsers.map((row) => row._id) ?? []}
        head={data?.log.head}
      />
    </div>
  );
}
