import type { FacetCount } from "@/api/types.ts";
import { withQuery } from "@/lib/query-string.ts";
import { useCenturyMessages } from "@/messages/century.ts";
import { useMessages } from "@/messages/context.ts";
import { useToday } from "@/platform/today.ts";
import section from "@/ui/section.module.css";
import { Strip } from "@/ui/strip.tsx";
import { decadeBars } from "./bars.ts";
import { centuryView } from "./view.ts";

interface Props {
  n: number;
  decades: readonly FacetCount[];
  chosen: string;
  total: number;
}

/** How the events of a century spread over its decades. */
export function DecadeStrip({ n, decades, chosen, total }: Props) {
  const m = useMessages();
  const t = useCenturyMessages();
  const today = useToday();
  return (
    <section aria-labelledby="decades">
      <div className={section.head}>
        <h2 id="decades">{t.byDecade}</h2>
        <span>{m.timeline.events(total)}</span>
      </div>
      <Strip
        label={t.byDecade}
        chosen={chosen}
        bars={decadeBars(n, decades, today).map(({ decade, count, lastYear }) => {
          const name = centuryView(n, String(decade), m);
          return {
            key: String(decade),
            name,
            short: lastYear ? undefined : m.timeline.decadeShort(decade),
            label: t.bar(name, m.timeline.events(count)),
            count,
            href: `${withQuery(`/centuries/${n}`, { decade })}#events`,
          };
        })}
      />
    </section>
  );
}
