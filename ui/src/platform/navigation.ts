import { createContext, useContext, useSyncExternalStore } from "react";

/** Where the reader is. The key belongs to one entry of the browser's history. */
export interface Location {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
  key: string;
  /** The address of the page from which this one was opened. */
  from?: string;
}

export interface NavigateOptions {
  /** Replaces the current history entry instead of adding one. */
  replace?: boolean;
  /** Kept with the history entry. */
  state?: unknown;
}

/**
 * Goes to an address of this site: a path with query and hash. A function makes it from where
 * the reader is then, which may be ahead of what is rendered.
 */
export type Navigate = (
  to: string | ((now: Location) => string),
  options?: NavigateOptions,
) => void;

export const LocationContext = createContext<Location>({
  pathname: "/",
  search: "",
  hash: "",
  state: null,
  key: "default",
});
export const NavigateContext = createContext<Navigate>(() => undefined);

/** The variable segments of the current path, such as an event's id. */
export const RouteParams = createContext<Record<string, string>>({});

export const useLocation = (): Location => useContext(LocationContext);
/** Where the reader came from; not known to the server. */
export function useCameFrom(): string | undefined {
  const { from } = useLocation();
  return useSyncExternalStore(
    () => () => undefined,
    () => from,
    () => undefined,
  );
}
export const useNavigate = (): Navigate => useContext(NavigateContext);
export const useRouteParam = (name: string): string => useContext(RouteParams)[name] ?? "";
