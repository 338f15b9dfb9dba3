import { useNavigate } from "react-router";
import { withQuery } from "@/lib/query-string.ts";
import { DECADES, type TimelineState, timelineQuery } from "@/lib/url-state.ts";
import { useMessages } from "@/messages/context.ts";
import layout from "@/styles/layout.module.css";
import { Button } from "@/ui/button.tsx";
import { Icon } from "@/ui/icon.tsx";
import { useDraft } from "@/ui/use-draft.ts";
import styles from "./timeline.module.css";

export function TimelineForm({ state }: { state: TimelineState }) {
  const m = useMessages();
  const navigate = useNavigate();
  const set = (change: Partial<TimelineState>, replace = false) =>
    navigate(withQuery("/timeline", timelineQuery({ ...state, page: 1, ...change })), { replace });
  const [text, setText] = useDraft(state.search, (search) => set({ search }, true));
  // The row before 1950 belongs to the rail only; here it counts as all.
  const decade = /^\d/.test(state.decade) ? state.decade : "";

  return (
    <search>
      <form className={styles.form} method="get" action="/timeline">
        <label className={styles.box}>
          <Icon name="search" />
          <input
            type="search"
            name="search"
            aria-label={m.timeline.search}
            placeholder={m.timeline.search}
            maxLength={200}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <span className={styles.select}>
          <select
            name="decade"
            aria-label={m.timeline.decade}
            value={decade}
            onChange={(event) => set({ decade: event.target.value })}
          >
            <option value="">{m.timeline.allDecades}</option>
            {DECADES.map((year) => (
              <option key={year} value={year}>
                {m.timeline.decadeName(year)}
              </option>
            ))}
          </select>
          <Icon name="down" />
        </span>
        <Button type="submit" className={layout.noScriptOnly}>
          {m.timeline.apply}
        </Button>
      </form>
    </search>
  );
}
