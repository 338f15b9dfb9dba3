import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { EVENTS, importEvents } from "@/api/admin/events.ts";
import { UploadCancelled } from "@/api/admin/upload.ts";
import { reasonOf } from "@/api/error.ts";
import type { ImportReport } from "@/api/types.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { toast } from "@/platform/toasts.ts";
import { type UploadStatus, uploading } from "@/ui/admin/upload-status.ts";

/** The limit of the server. */
export const MOST_MEGABYTES = 32;

type Step = "check" | "commit";

/** Sends a file twice: as a dry run, and then to import it. */
export function useImport(onDone: () => void) {
  const { exchange: m } = useAdminMessages();
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<ImportReport | null>(null);
  const [busy, setBusy] = useState<Step | null>(null);
  const [status, setStatus] = useState<UploadStatus | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  async function send(step: Step, chosen: File): Promise<ImportReport | null> {
    const control = new AbortController();
    stop.current = control;
    setBusy(step);
    setFailure(null);
    setStatus(uploading(chosen));
    try {
      const dryRun = step === "check";
      const how = { dryRun, partial: !dryRun && (report?.errors ?? 0) > 0 };
      return await importEvents(chosen, how, {
        signal: control.signal,
        onProgress: ({ sent, total }) =>
          setStatus((now) => now && { ...now, sent: total ? (sent / total) * chosen.size : 0 }),
      });
    } catch (error) {
      if (error instanceof UploadCancelled) {
        if (stop.current === control) toast.info(m.cancelled);
        return null;
      }
      const text = step === "check" ? m.checkFailed : m.importFailed;
      setFailure([text, reasonOf(error)].filter(Boolean).join(" "));
      return null;
    } finally {
      if (stop.current === control) {
        setBusy(null);
        setStatus(null);
      }
    }
  }

  return {
    file,
    report,
    busy,
    status,
    failure,
    cancel: () => stop.current?.abort(),
    remove() {
      stop.current?.abort();
      setFile(null);
      setReport(null);
      setFailure(null);
    },
    async check(chosen: File) {
      setFile(chosen);
      setReport(null);
      setReport(await send("check", chosen));
    },
    refuse(text: string) {
      setFile(null);
      setReport(null);
      setFailure(text);
    },
    async commit() {
      if (!file || busy) return;
      const stored = await send("commit", file);
      if (!stored) return;
      void client.invalidateQueries({ queryKey: EVENTS });
      toast.success(m.done(stored.created), {
        detail: stored.leftOut > 0 ? m.leftOut(stored.leftOut) : undefined,
      });
      onDone();
    },
  };
}
