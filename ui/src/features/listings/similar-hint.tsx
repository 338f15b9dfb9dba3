import { useEffect, useState } from "react";
import { similarEvents } from "@/api/admin/duplicates.ts";
import { useApi } from "@/api/use-api.ts";
import { first, parseQuery } from "@/lib/query-string.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { useLocation } from "@/platform/navigation.ts";
import layout from "@/styles/layout.module.css";
import { AdminIcon } from "@/ui/admin/admin-icon.tsx";
import card from "./card.module.css";
import { usePairs } from "./use-twins.ts";
import { NEW } from "./use-work.ts";
import type { Values } from "./values.ts";

const ASKED_AFTER = 600;

/** What the listing may be here as already. It never blocks. */
export function SimilarHint({ values }: { values: Values }) {
  const { duplicates: t } = useAdminMessages();
  const editing = first(parseQuery(useLocation().search), "editing");
  const { title, country, date, precision } = values;
  const id = editing === NEW ? "" : editing;
  const pairs = usePairs(id);
  const written = { id, title: title.trim(), country: country.trim(), date, precision };
  const text = JSON.stringify(written);
  const [asked, setAsked] = useState("");

  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), ASKED_AFTER);
    return () => clearTimeout(timer);
  }, [text]);

  const isWhole = written.title !== "" && written.country !== "" && date !== "";
  const endpoint = similarEvents(written);
  const { data } = useApi(endpoint, { enabled: isWhole && asked === text });
  const items = (isWhole && data?.items) || [];
  return (
    <div role="status" className={items.length === 0 ? layout.visuallyHidden : undefined}>
      {items.map(({ event }) => (
        <p key={event.id} className={card.twin}>
          <AdminIcon name="warning" />
          <span>
            {t.of}{" "}
            <a
              href={`/events/${encodeURIComponent(event.id)}`}
              target="_blank"
              dir="auto"
              rel="noopener"
            >
              {event.title}
            </a>
          </span>
          {pairs.has(event.id) && (
            <a
              href={pairs.get(event.id)}
              target="_blank"
              rel="noopener"
              aria-label={t.compareWith(event.title)}
            >
              {t.compare}
            </a>
          )}
        </p>
      ))}
    </div>
  );
}
