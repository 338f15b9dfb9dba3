import type { ReactNode } from "react";
import { type NamedPath, type NamesakePath, namesakes } from "@/api/admin/entries.ts";
import { useApi } from "@/api/use-api.ts";
import { useSessionUser } from "@/api/use-session.ts";
import { hasRank } from "@/domain/roles.ts";
import { withQuery } from "@/lib/query-string.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { useQueryState } from "@/ui/admin/use-query-state.ts";
import styles from "./named.module.css";

interface Props {
  path: NamedPath;
  entry: { id: string; name: string };
  /** Shown where nothing looks like it. */
  children: ReactNode;
}

/** The entry that another may be the same as. */
export function LooksLike({ path, entry, children }: Props) {
  const { named: m } = useAdminMessages();
  const { pathname, all } = useQueryState();
  const isModerator = hasRank(useSessionUser(), "editor");
  const pairs = useApi(namesakes(path as NamesakePath), {
    enabled: isModerator && path !== "threads",
  });
  const pair = pairs.data?.items.find(({ a, b }) => a.id === entry.id || b.id === entry.id);
  if (!pair) return children;
  const other = pair.a.id === entry.id ? pair.b : pair.a;
  return (
    <small className={styles.like}>
      {m.like} <span dir="auto">{other.name}</span> ·{" "}
      <a
        href={withQuery(pathname, { ...all, pair: `${pair.a.id},${pair.b.id}` })}
        aria-label={m.compareWith(entry.name, other.name)}
      >
        {m.compare}
      </a>
    </small>
  );
}
