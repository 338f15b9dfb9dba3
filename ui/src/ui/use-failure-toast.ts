import { useEffect } from "react";
import { reasonOf } from "@/api/error.ts";
import { toast } from "@/platform/toasts.ts";

/** Shows a toast when something could not be loaded. */
export function useFailureToast(error: unknown, text: string): void {
  useEffect(() => {
    if (error) toast.error(text, { detail: reasonOf(error) });
  }, [error, text]);
}
