import { useEffect } from "react";
import { reasonOf } from "@/api/error.ts";
import { toast } from "@/platform/toasts.ts";

/** Says once, in passing, that something could not be loaded; the page says the rest. */
export function useFailureToast(error: unknown, text: string): void {
  useEffect(() => {
    if (error) toast.error(text, { detail: reasonOf(error) });
  }, [error, text]);
}
