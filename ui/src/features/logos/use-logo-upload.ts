import { useRef, useState } from "react";
import { type NewLogo, uploadLogo } from "@/api/admin/logos.ts";
import { UploadCancelled } from "@/api/admin/upload.ts";
import { ApiError, reasonOf } from "@/api/error.ts";
import { useSettings } from "@/api/use-settings.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { toast } from "@/platform/toasts.ts";
import { CLEAR_AFTER, type UploadStatus, uploading } from "@/ui/admin/upload-status.ts";
import { uploadError } from "./upload-error.ts";

/** Uploads a logo and tracks the progress. `send` resolves to whether it succeeded. */
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

  async function send({ logo, name, type }: NewLogo): Promise<boolean> {
    stop.current = new AbortController();
    clearTimeout(clearing.current);
    setStatus(uploading(logo));
    try {
      await uploadLogo(
        { name: name.trim(), type, logo },
        {
          signal: stop.current.signal,
          onProgress: ({ sent, total }) =>
            setStatus((now) => now && { ...now, sent: total ? (sent / total) * logo.size : 0 }),
        },
      );
      end("success");
      toast.success(m.uploaded, { detail: m.uploadedHint });
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
