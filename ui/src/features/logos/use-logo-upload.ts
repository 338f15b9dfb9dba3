import { useRef, useState } from "react";
import { ApiError, reasonOf } from "@/api/error.ts";
import { UploadCancelled, upload } from "@/api/upload.ts";
import { useSettings } from "@/api/use-settings.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { toast } from "@/platform/toasts.ts";
import { CLEAR_AFTER, type UploadStatus, uploading } from "@/ui/admin/upload-status.ts";
import { uploadError } from "./upload-error.ts";

interface NewLogo {
  file: File;
  name: string;
  type: string;
}

/** Sends a logo and keeps account of how far it has got. Answers whether it has arrived. */
export function useLogoUpload() {
  const { logos: m, listings } = useAdminMessages();
  const { maxLogoSize } = useSettings();
  const [status, setStatus] = useState<UploadStatus | null>(null);
  const stop = useRef<AbortController | null>(null);
  const clearing = useRef<ReturnType<typeof setTimeout>>(undefined);

  function end(state: keyof typeof CLEAR_AFTER, message?: string) {
    setStatus((now) => now && { ...now, state, message });
    clearing.current = setTimeout(() => setStatus(null), CLEAR_AFTER[state]);
  }

  async function send({ file, name, type }: NewLogo): Promise<boolean> {
    const form = new FormData();
    form.set("name", name.trim());
    form.set("type", type);
    form.set("logo", file);
    stop.current = new AbortController();
    clearTimeout(clearing.current);
    setStatus(uploading(file));
    try {
      await upload("/api/logos/upload", {
        method: "POST",
        form,
        signal: stop.current.signal,
        onProgress: ({ sent, total }) =>
          setStatus((now) => now && { ...now, sent: total ? (sent / total) * file.size : 0 }),
      });
      end("success");
      toast.success(m.uploaded);
      return true;
    } catch (error) {
      if (error instanceof UploadCancelled) {
        end("cancelled");
        toast.info(listings.uploadCancelled);
        return false;
      }
      const text = uploadError(error, maxLogoSize, m);
      end("error", error instanceof ApiError ? text : undefined);
      const refused = error instanceof ApiError && error.status === 400;
      toast.error(text, { detail: refused ? reasonOf(error) : undefined });
      return false;
    }
  }

  return { status, send, cancel: () => stop.current?.abort() };
}
