import { DEFAULT_LIMIT, PAGE_SIZES } from "@/domain/url-state.ts";
import { lastPage, pageCells } from "@/lib/pagination.ts";
import { type QueryInput, withQuery } from "@/lib/query-string.ts";
import { useMessages } from "@/messages/context.ts";
import styles from "./paginator.module.css";
import { JumpForm, type PageNames, PageSizeForm, pagePart } from "./paginator-forms.tsx";

export interface PaginatorProps {
  path: string;
  /** The id of where the list begins: another page is read from there. */
  top: string;
  /** Everything the address says besides page and limit. */
  query: QueryInput;
  page: number;
  limit: number;
  total: number;
  totalCapped?: boolean;
  /** How many are on screen, where further pages were appended. */
  shownPages?: number;
  /** In a narrower column the tools take a line of their own. */
  tight?: boolean;
  /** What page and limit are called in the address, where a screen has several lists. */
  names?: PageNames;
  /** The sizes on offer; with none the size is fixed. */
  sizes?: readonly number[];
  /** The size that the address does not spell out. */
  usualLimit?: number;
}

const NAMES: PageNames = { page: "page", limit: "limit" };

/** Plain links and forms, so that it works before and without scripts. */
export function Paginator(props: PaginatorProps) {
  const { path, query, top, limit, total, totalCapped, shownPages = 1, tight } = props;
  const { names = NAMES, sizes = PAGE_SIZES, usualLimit = DEFAULT_LIMIT } = props;
  const address = { path, query, names, usualLimit };
  const m = useMessages();
  const last = lastPage(total, limit);
  const page = Math.min(props.page, last);
  const end = Math.min(page + shownPages - 1, last);
  const href = (to: number) =>
    `${withQuery(path, { ...query, ...pagePart(address, { page: to, limit }) })}#${top}`;
  const from = total === 0 ? 0 : (page - 1) * limit + 1;
  const to = Math.min(end * limit, total);

  return (
    <nav
      className={styles.paginator}
      data-tight={tight || undefined}
      aria-label={m.paginator.label}
    >
      <div className={styles.parts}>
        <p>
          {m.paginator.showing(from, to, totalCapped ? m.paginator.capped(total) : m.number(total))}
        </p>
        <ul className={styles.pages}>
          <li className={styles.side}>
            <Step href={page > 1 ? href(page - 1) : undefined} rel="prev">
              {m.paginator.previous}
            </Step>
          </li>
          {pageCells(page, last).map((cell, i, cells) =>
            cell === "gap" ? (
              <li key={`gap-${cells[i + 1]}`} className={styles.gap}>
                …
              </li>
            ) : (
              <li key={cell}>
                <a
                  href={href(cell)}
                  aria-label={m.paginator.page(cell)}
                  aria-current={cell === page ? "page" : undefined}
                >
                  {cell}
                </a>
              </li>
            ),
          )}
          <li className={styles.side}>
            <Step href={end < last ? href(end + 1) : undefined} rel="next">
              {m.paginator.next}
            </Step>
          </li>
        </ul>
        <div className={styles.tools}>
          {sizes.length > 0 && (
            <PageSizeForm {...address} sizes={sizes} page={page} limit={limit} total={total} />
          )}
          <JumpForm {...address} top={top} limit={limit} last={last} />
        </div>
      </div>
    </nav>
  );
}

function Step({ href, rel, children }: { href?: string; rel: string; children: string }) {
  return (
    // Without an address it is still announced as a link, but as one that leads nowhere now.
    <a
      className={styles.step}
      href={href}
      rel={rel}
      role={href ? undefined : "link"}
      aria-disabled={href ? undefined : true}
    >
      {children}
    </a>
  );
}
