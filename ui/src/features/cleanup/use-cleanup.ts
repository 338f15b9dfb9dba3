import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import {
  type Cleaned,
  removeUnusedFiles,
  type UnusedFile,
  UPLOADS,
  unusedFiles,
} from "@/api/admin/uploads.ts";
import { useApiQuery } from "@/api/use-api.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { toast } from "@/platform/toasts.ts";
import { useAction } from "@/ui/admin/use-action.ts";
import { pageOf, useLastPage, useQueryState } from "@/ui/admin/use-query-state.ts";
import { useFailureToast } from "@/ui/use-failure-toast.ts";

const RESCAN_AFTER = 2000;
const MOST_AT_ONCE = 500;

async function removeAll(paths: readonly string[]): Promise<Cleaned> {
  const result: Cleaned = { deleted: [], errors: [] };
  for (let from = 0; from < paths.length; from += MOST_AT_ONCE) {
    const part = await removeUnusedFiles(paths.slice(from, from + MOST_AT_ONCE));
    result.deleted.push(...part.deleted);
    result.errors.push(...part.errors);
  }
  return result;
}

/** How many reasons a toast names. */
const REASONS_NAMED = 3;

export const SIZES = [50, 100, 500] as const;
export const NAMES = { page: "filesPage", limit: "filesPageSize" } as const;
const USUAL_SIZE = SIZES[0];

/** Files that nothing refers to, as of the last scan. */
export function useCleanup() {
  const { cleanup: m } = useAdminMessages();
  const client = useQueryClient();
  const { pathname, all, read } = useQueryState();
  const page = pageOf(read(NAMES.page));
  const limit = SIZES.find((size) => String(size) === read(NAMES.limit)) ?? USUAL_SIZE;
  const options = useApiQuery(unusedFiles(page, limit), { keepPrevious: true });
  const query = useQuery({ ...options, refetchOnMount: "always" });
  useFailureToast(query.error, m.scanFailed);
  // The selection is kept across pages.
  const [chosen, setChosen] = useState<ReadonlyMap<string, UnusedFile>>(new Map());
  const rescan = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(rescan.current), []);

  useLastPage(NAMES.page, page, limit, query);

  /** Removes files from the list without waiting for the next scan. */
  function forget(gone: readonly string[]) {
    client.setQueryData(options.queryKey, (now) => {
      if (!now) return now;
      const files = now.files.filter(({ relativePath }) => !gone.includes(relativePath));
      const bytes = gone.reduce((sum, path) => sum + (chosen.get(path)?.size ?? 0), 0);
      return { files, total: now.total - gone.length, size: now.size - bytes };
    });
    setChosen((now) => new Map([...now].filter(([path]) => !gone.includes(path))));
  }

  const remove = useAction({
    mutationFn: removeAll,
    failed: m.removeFailed,
    onSuccess: ({ deleted, errors }) => {
      forget(deleted);
      if (deleted.length > 0) toast.success(m.removed(deleted.length));
      if (errors.length > 0) {
        const reasons = errors.slice(0, REASONS_NAMED).map(({ file, message }) => {
          return `${file}: ${message}`;
        });
        if (errors.length > REASONS_NAMED) reasons.push(m.more(errors.length - REASONS_NAMED));
        toast.error(m.removeFailed, { detail: reasons.join("\n") });
      }
      rescan.current = setTimeout(
        () => void client.invalidateQueries({ queryKey: UPLOADS }),
        RESCAN_AFTER,
      );
    },
  });

  const selected = [...chosen.values()];
  return {
    ...query,
    files: query.data?.files ?? [],
    page,
    limit,
    usualLimit: USUAL_SIZE,
    pathname,
    all,
    selected,
    has: (file: UnusedFile) => chosen.has(file.relativePath),
    set(those: readonly UnusedFile[], on: boolean) {
      const next = new Map(chosen);
      for (const file of those) {
        if (on) next.set(file.relativePath, file);
        else next.delete(file.relativePath);
      }
      setChosen(next);
    },
    clear: () => setChosen(new Map()),
    removing: remove.isPending,
    removeSelected() {
      if (selected.length === 0) toast.error(m.pleaseSelect);
      else if (!remove.isPending) remove.mutate(selected.map((file) => file.relativePath));
    },
  };
}

export type Cleanup = ReturnType<typeof useCleanup>;
