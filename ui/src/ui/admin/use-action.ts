import { type UseMutationOptions, useMutation } from "@tanstack/react-query";
import { reasonOf } from "@/api/error.ts";
import { toast } from "@/platform/toasts.ts";

interface Failure<V> {
  /** The text of the toast after a failure; null where the failure is reported elsewhere. */
  failed: string | ((error: Error, variables: V) => string | null);
}

/** A mutation that reports its failure: a text, and beneath it the server's reason. */
export function useAction<T, V = void, C = unknown>({
  failed,
  onError,
  ...options
}: UseMutationOptions<T, Error, V, C> & Failure<V>) {
  return useMutation<T, Error, V, C>({
    // Without a connection it fails at once, instead of waiting unseen.
    networkMode: "always",
    ...options,
    onError: (error, variables, ...rest) => {
      const text = typeof failed === "string" ? failed : failed(error, variables);
      if (text) toast.error(text, { detail: reasonOf(error) });
      return onError?.(error, variables, ...rest);
    },
  });
}
