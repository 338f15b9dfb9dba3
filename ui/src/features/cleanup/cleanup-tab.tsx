import { useSessionUser } from "@/api/use-session.ts";
import { hasRank } from "@/domain/roles.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { useMessages } from "@/messages/context.ts";
import layout from "@/styles/layout.module.css";
import admin from "@/ui/admin/admin.module.css";
import { AdminIcon } from "@/ui/admin/admin-icon.tsx";
import { Button } from "@/ui/button.tsx";
import { Icon } from "@/ui/icon.tsx";
import { Paginator } from "@/ui/paginator.later.tsx";
import { RowSkeleton } from "@/ui/row-skeleton.tsx";
import { StateBlock } from "@/ui/state-block.tsx";
import styles from "./cleanup.module.css";
import { FileTable } from "./file-table.tsx";
import { NAMES, SIZES, useCleanup } from "./use-cleanup.ts";

export function Tab() {
  const { dashboard } = useAdminMessages();
  if (hasRank(useSessionUser(), "editor")) return <UnusedFiles />;
  return (
    <>
      <h2 className={layout.visuallyHidden}>{dashboard.names.cleanup}</h2>
      <p className={admin.notice}>
        <AdminIcon name="lock" />
        {dashboard.needsEditor}
      </p>
    </>
  );
}

function UnusedFiles() {
  const { states } = useMessages();
  const { cleanup: m, files: f } = useAdminMessages();
  const cleanup = useCleanup();
  const { files, selected, isFetching, removing } = cleanup;
  const bytes = selected.reduce((sum, { size }) => sum + size, 0);
  return (
    <>
      <div className={admin.tabHead}>
        <div>
          <h2 id="unused-files">{m.title}</h2>
          <p role="status" className={styles.found}>
            {m.lead}{" "}
            {cleanup.data &&
              cleanup.data.total > 0 &&
              m.found(cleanup.data.total, cleanup.data.size)}
          </p>
        </div>
        <Button
          aria-busy={isFetching || undefined}
          className={isFetching ? admin.busy : undefined}
          onClick={() => void cleanup.refetch()}
        >
          <Icon name="search" />
          {isFetching ? m.scanning : cleanup.data ? m.again : m.scan}
        </Button>
      </div>
      {/* A page whose files were all removed stays empty until the next scan. */}
      {(cleanup.isPending || (cleanup.data && cleanup.data.total > 0 && files.length === 0)) && (
        <RowSkeleton />
      )}
      {cleanup.isError && (
        <StateBlock kind="error" title={m.scanFailed}>
          <Button onClick={() => void cleanup.refetch()}>{states.tryAgain}</Button>
        </StateBlock>
      )}
      {cleanup.data?.total === 0 && !cleanup.isError && (
        <StateBlock kind="empty" title={m.clean} hint={m.cleanHint} />
      )}
      {files.length > 0 && !cleanup.isError && (
        <>
          <div className={styles.bar} data-some={selected.length > 0 || undefined}>
            <p role="status">
              {selected.length > 0 && (
                <>
                  <b>{m.selected(selected.length)}</b> {f.size(bytes)}
                </>
              )}
            </p>
            {selected.length > 0 && (
              <button type="button" onClick={cleanup.clear}>
                {m.clear}
              </button>
            )}
            <Button
              look="ghost"
              className={admin.danger}
              aria-busy={removing || undefined}
              onClick={cleanup.removeSelected}
            >
              <AdminIcon name="trash" />
              {removing ? m.removing : m.remove(selected.length)}
            </Button>
          </div>
          <FileTable cleanup={cleanup} />
          {cleanup.data && cleanup.data.total > SIZES[0] && (
            <Paginator
              path={cleanup.pathname}
              top="unused-files"
              query={{ ...cleanup.all, [NAMES.page]: null, [NAMES.limit]: null }}
              names={NAMES}
              sizes={SIZES}
              page={cleanup.page}
              limit={cleanup.limit}
              usualLimit={cleanup.usualLimit}
              total={cleanup.data.total}
            />
          )}
        </>
      )}
    </>
  );
}
