import { createContext, useContext } from "react";
import type { SentForm } from "./config.ts";
import { useLocation } from "./navigation.ts";

/** What was sent to the page by a plain form and refused, with the address of that page. */
export const SentFormContext = createContext<{ pathname: string; form: SentForm } | null>(null);

/** The form that was sent to this page, with everything typed into it. */
export function useSentForm(): SentForm | null {
  const { pathname } = useLocation();
  const sent = useContext(SentFormContext);
  return sent?.pathname === pathname ? sent.form : null;
}
