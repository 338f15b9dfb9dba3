import { useEffect, useRef } from "react";
import { NOTICES_PER_PAGE } from "@/api/admin/notices.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { useMessages } from "@/messages/context.ts";
import { ListPages } from "@/ui/admin/list-pages.tsx";
import { pageOf, useLastPage, useQueryState } from "@/ui/admin/use-query-state.ts";
import { Button } from "@/ui/button.tsx";
import { StateBlock } from "@/ui/state-block.tsx";
import { ReadAll } from "./bell.tsx";
import { NoticeList } from "./notice-list.tsx";
import styles from "./notices.module.css";
import { useInbox } from "./use-inbox.ts";

const PAGE = "noticesPage";

/** All notices, on a page of their own. */
export function Tab() {
  const { inbox: m } = useAdminMessages();
  const { states } = useMessages();
  const page = pageOf(useQueryState().read(PAGE));
  const list = useInbox(page);
  const title = useRef<HTMLHeadingElement>(null);
  useLastPage(PAGE, page, NOTICES_PER_PAGE, list);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className={styles.page} id="notices" aria-labelledby="all-notices">
      <header className={styles.head}>
        <h2 id="all-notices" ref={title} tabIndex={-1}>
          {m.title}
        </h2>
        <ReadAll fresh={list.data?.unseen ?? 0} />
      </header>
      {list.data ? (
        <>
          <NoticeList inbox={list.data} review={page === 1} />
          {list.data.total > NOTICES_PER_PAGE && (
            <div className={styles.pages}>
              <ListPages
                name={PAGE}
                top="notices"
                page={page}
                limit={NOTICES_PER_PAGE}
                total={list.data.total}
              />
            </div>
          )}
        </>
      ) : list.isError ? (
        <StateBlock kind="error" title={m.loadFailed}>
          <Button onClick={() => void list.refetch()}>{states.tryAgain}</Button>
        </StateBlock>
      ) : (
        <p className={styles.empty} role="status">
          {m.loading}
        </p>
      )}
    </section>
  );
}
