import { useCallback, useSyncExternalStore } from "react";

/** Whether a media query matches; the server cannot know and returns the given value. */
export function useMedia<Unknown extends boolean | undefined>(
  query: string,
  onServer: Unknown,
): boolean | Unknown {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore<boolean | Unknown>(
    subscribe,
    () => matchMedia(query).matches,
    () => onServer,
  );
}
