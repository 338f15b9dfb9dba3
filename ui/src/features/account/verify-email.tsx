import { useQuery } from "@tanstack/react-query";
import { request } from "@/api/client.ts";
import { reasonOf } from "@/api/error.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import styles from "./account-layout.module.css";
import { FormAlert } from "./form-alert.tsx";

/** Opening the link is the confirmation; a query sends it once, however often this is drawn. */
export function VerifyEmail({ token }: { token: string }) {
  const { account } = useAdminMessages();
  const { isPending, error } = useQuery({
    queryKey: ["/api/auth/verify-email", token],
    queryFn: () => request("/api/auth/verify-email", { method: "POST", body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return (
    <div className={styles.text}>
      {error ? (
        <FormAlert text={account.verifyFailed} detail={reasonOf(error)} />
      ) : (
        <p role="status">{isPending ? account.verifying : account.verified}</p>
      )}
    </div>
  );
}
