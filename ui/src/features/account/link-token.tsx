import type { ReactNode } from "react";
import { first, parseQuery } from "@/lib/query-string.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { useLocation } from "@/platform/navigation.ts";
import styles from "./account-layout.module.css";
import { FormAlert } from "./form-alert.tsx";

/**
 * Reads the token of a link that was mailed; without one the form is not shown. It is in the
 * fragment, which is in no request and no referrer. The script in the head moves the token
 * of an old link there.
 */
export function LinkToken({ children }: { children: (token: string) => ReactNode }) {
  const { account } = useAdminMessages();
  const token = first(parseQuery(useLocation().hash.slice(1)), "token");
  if (token) return children(token);
  return (
    <div className={styles.text}>
      <FormAlert text={account.noToken} />
    </div>
  );
}
