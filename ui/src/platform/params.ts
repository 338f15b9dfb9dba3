import { createContext, useContext } from "react";

/** The varying segments of the current address, such as an event's id. */
export const RouteParams = createContext<Record<string, string>>({});

export const useRouteParam = (name: string): string => useContext(RouteParams)[name] ?? "";
