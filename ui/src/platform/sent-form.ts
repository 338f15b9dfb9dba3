import { useContext } from "react";
import type { SentForm } from "./config.ts";
import { useLocation } from "./navigation.ts";
import { StateContext } from "./today.ts";

/** The form that was sent to this page and refused, with everything typed into it. */
export function useSentForm(): SentForm | null {
  const { pathname } = useLocation();
  const { url, form } = useContext(StateContext);
  return (form && url.split("?")[0] === pathname && form) || null;
}
