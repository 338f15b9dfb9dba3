import { lastPage, pageCells } from "@/lib/pagination.ts";
import { useMessages } from "@/messages/context.ts";
import { Button } from "@/ui/button.tsx";
import styles from "./discussion.module.css";

interface Props {
  page: number;
  limit: number;
  total: number;
  onPage: (page: number) => void;
}

/** Buttons, because the page of the discussion is not in the address. */
export function CommentPages({ page, limit, total, onPage }: Props) {
  const m = useMessages();
  const last = lastPage(total, limit);
  if (last <= 1) return null;
  const to = Math.min(page * limit, total);
  const turn = (next: number) => ({
    look: "ghost" as const,
    disabled: next < 1 || next > last,
    onClick: () => onPage(next),
  });
  return (
    <nav className={styles.pages} aria-label={m.paginator.label}>
      <p role="status">{m.paginator.showing((page - 1) * limit + 1, to, m.number(total))}</p>
      <Button {...turn(page - 1)}>{m.paginator.previous}</Button>
      {pageCells(page, last).map((cell, i, cells) =>
        cell === "gap" ? (
          <span key={`gap-${cells[i + 1]}`}>…</span>
        ) : (
          <Button
            key={cell}
            {...turn(cell)}
            aria-label={m.paginator.page(cell)}
            aria-current={cell === page ? "page" : undefined}
          >
            {cell}
          </Button>
        ),
      )}
      <Button {...turn(page + 1)}>{m.paginator.next}</Button>
    </nav>
  );
}
