import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { request } from "@/api/client.ts";
import { reasonOf } from "@/api/error.ts";
import { type Cleaned, type UnusedFile, unusedFiles } from "@/api/listings.ts";
import { apiQuery } from "@/api/use-api.ts";
import { toast } from "@/lib/toasts.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { useFailureToast } from "@/ui/use-failure-toast.ts";

const RESCAN_AFTER = 2000;
const MOST_AT_ONCE = 500;

async function removeAll(paths: readonly string[]): Promise<Cleaned> {
  const result: Cleaned = { deleted: [], errors: [] };
  for (let from = 0; from < paths.length; from += MOST_AT_ONCE) {
    const part = await request<Cleaned>("/api/upload/unused/delete", {
      method: "POST",
      body: { files: paths.slice(from, from + MOST_AT_ONCE) },
    });
    result.deleted.push(...part.deleted);
    result.errors.push(...part.errors);
  }
  return result;
}

/** Looks for files that nothing needs; what is found stays until the next look. */
export function useCleanup() {
  const { cleanup: m } = useAdminMessages();
  const client = useQueryClient();
  const query = useQuery({ ...apiQuery(unusedFiles()), refetchOnMount: "always" });
  useFailureToast(query.error, m.scanFailed);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const rescan = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(rescan.current), []);

  const files = query.data?.files ?? [];
  const selected = files.filter((file) => chosen.has(file.relativePath));

  const remove = useMutation({
    mutationFn: removeAll,
    onSuccess: ({ deleted, errors }) => {
      client.setQueryData<{ files: UnusedFile[] }>([unusedFiles()], (now) => ({
        files: (now?.files ?? []).filter((file) => !deleted.includes(file.relativePath)),
      }));
      if (deleted.length > 0) toast.success(m.removed(deleted.length));
      if (errors.length > 0) {
        const detail = errors.map(({ file, message }) => `${file}: ${message}`).join("\n");
        toast.error(m.removeFailed, { detail });
      }
      rescan.current = setTimeout(() => void query.refetch(), RESCAN_AFTER);
    },
    onError: (error) => toast.error(m.removeFailed, { detail: reasonOf(error) }),
  });

  return {
    ...query,
    files,
    selected,
    has: (file: UnusedFile) => chosen.has(file.relativePath),
    set(those: readonly UnusedFile[], on: boolean) {
      const next = new Set(chosen);
      for (const { relativePath } of those) {
        if (on) next.add(relativePath);
        else next.delete(relativePath);
      }
      setChosen(next);
    },
    clear: () => setChosen(new Set()),
    removing: remove.isPending,
    removeSelected() {
      if (selected.length === 0) toast.error(m.pleaseSelect);
      else if (!remove.isPending) remove.mutate(selected.map((file) => file.relativePath));
    },
  };
}

export type Cleanup = ReturnType<typeof useCleanup>;
