import { useAdminMessages } from "@/messages/admin.ts";
import { useMessages } from "@/messages/context.ts";
import { daysLeft } from "./clock.ts";
import styles from "./removal.module.css";

const FEW_DAYS = 8;

interface Removal {
  removedAt: string;
  removedBy: string;
  byYou: boolean;
}

/** Who removed something, and when. */
export function RemovedBy({ one: { removedAt, removedBy, byYou } }: { one: Removal }) {
  const { listings: t } = useAdminMessages();
  const { locale } = useMessages();
  const day = new Intl.DateTimeFormat(locale.lang, { day: "numeric", month: "long" }).format(
    new Date(removedAt),
  );
  return <>{byYou ? t.trash.byYou(day) : t.trash.by(removedBy, day)}</>;
}

/** A thread for each day that is left. */
export function DaysLeft({ at }: { at: string }) {
  const { listings: t } = useAdminMessages();
  const days = daysLeft(at);
  return (
    <div className={styles.days} data-few={days < FEW_DAYS || undefined}>
      <span aria-hidden="true" style={{ "--left": days } as Record<string, number>} />
      <b>{t.trash.left(days)}</b>
    </div>
  );
}
