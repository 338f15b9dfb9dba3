import {
  BEFORE_1950,
  DECADES,
  pagePart,
  type TimelineState,
  timelineQuery,
  timelineState,
} from "@/domain/url-state.ts";
import { withQuery } from "@/lib/query-string.ts";
import { useMessages } from "@/messages/context.ts";
import { useTimelineMessages } from "@/messages/timeline.ts";
import { useNavigate } from "@/platform/navigation.ts";
import layout from "@/styles/layout.module.css";
import { Button } from "@/ui/button.tsx";
import { HiddenFields } from "@/ui/hidden-fields.tsx";
import { Icon } from "@/ui/icon.tsx";
import { useDebouncedInput } from "@/ui/use-debounced-input.ts";
import styles from "./timeline.module.css";

export function TimelineForm({ state }: { state: TimelineState }) {
  const m = useMessages();
  const t = useTimelineMessages();
  const navigate = useNavigate();
  const set = (change: Partial<TimelineState>, replace = false) =>
    navigate(
      (now) =>
        withQuery("/timeline", timelineQuery({ ...timelineState(now.search), page: 1, ...change })),
      { replace },
    );
  const [text, setText] = useDebouncedInput(state.search, (search) => set({ search }, true));

  return (
    <search>
      <form className={styles.form} method="get" action="/timeline">
        <HiddenFields query={{ century: state.century, limit: pagePart(state).limit }} />
        <label className={styles.box}>
          <Icon name="search" />
          <input
            type="search"
            name="search"
            aria-label={t.search}
            placeholder={t.search}
            maxLength={200}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <span className={styles.select}>
          <select
            name="decade"
            aria-label={t.decade}
            value={state.decade}
            onChange={(event) => set({ century: "", decade: event.target.value })}
          >
            <option value="">{t.allDecades}</option>
            {/* Offered by the rail alone, and shown here when it was chosen there. */}
            {state.decade !== "" && !DECADES.some((year) => String(year) === state.decade) && (
              <option value={state.decade}>
                {state.decade === BEFORE_1950
                  ? m.timeline.before
                  : m.timeline.decadeName(Number(state.decade))}
              </option>
            )}
            {DECADES.map((year) => (
              <option key={year} value={year}>
                {m.timeline.decadeName(year)}
              </option>
            ))}
          </select>
          <Icon name="down" />
        </span>
        <Button type="submit" className={layout.noScriptOnly}>
          {t.apply}
        </Button>
      </form>
    </search>
  );
}
