import { lastPage } from "@/lib/pages.ts";
import { useMessages } from "@/messages/context.ts";
import { Button } from "@/ui/button.tsx";
import styles from "./discussion.module.css";

interface Props {
  page: number;
  limit: number;
  total: number;
  onPage: (page: number) => void;
}

/** The discussion's page is no part of the address, so these are buttons. */
export function CommentPages({ page, limit, total, onPage }: Props) {
  const m = useMessages();
  const last = lastPage(total, limit);
  if (last <= 1) return null;
  const to = Math.min(page * limit, total);
  return (
    <nav className={styles.pages} aria-label={m.paginator.label}>
      <p>{m.paginator.showing((page - 1) * limit + 1, to, m.number(total))}</p>
      <Button look="ghost" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {m.paginator.previous}
      </Button>
      <Button look="ghost" disabled={page >= last} onClick={() => onPage(page + 1)}>
        {m.paginator.next}
      </Button>
    </nav>
  );
}
