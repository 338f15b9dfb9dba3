import type { ReactNode } from "react";
import { first, parseQuery } from "@/lib/query-string.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { useLocation } from "@/platform/navigation.ts";
import styles from "./account-layout.module.css";
import { FormAlert } from "./form-alert.tsx";

/** The key that a letter's link carries; without it there is nothing to be done here. */
export function LinkToken({ children }: { children: (token: string) => ReactNode }) {
  const { account } = useAdminMessages();
  const token = first(parseQuery(useLocation().search), "token");
  if (token) return children(token);
  return (
    <div className={styles.text}>
      <FormAlert text={account.noToken} />
    </div>
  );
}
