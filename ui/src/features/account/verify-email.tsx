import { useQuery } from "@tanstack/react-query";
import { verifyEmail } from "@/api/admin/auth.ts";
import { reasonOf } from "@/api/error.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import styles from "./account-layout.module.css";
import { FormAlert } from "./form-alert.tsx";

/** Opening the link is the confirmation. A query, so that rendering twice sends it once. */
export function VerifyEmail({ token }: { token: string }) {
  const { account } = useAdminMessages();
  const { isPending, error } = useQuery({
    queryKey: ["verify-email", token],
    queryFn: () => verifyEmail(token),
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
