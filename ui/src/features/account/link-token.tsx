import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type Link, type LinkKind, lookAtLink } from "@/api/admin/auth.ts";
import { ApiError } from "@/api/error.ts";
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

interface Props {
  kind: LinkKind;
  children: (token: string, link: Link) => ReactNode;
}

/** The form behind a link, unless the link was used or has expired. */
export function LiveLink({ kind, children }: Props) {
  return (
    <LinkToken>
      {(token) => (
        <Looked kind={kind} token={token}>
          {(link) => children(token, link)}
        </Looked>
      )}
    </LinkToken>
  );
}

function Looked(props: { kind: LinkKind; token: string; children: (link: Link) => ReactNode }) {
  const { account } = useAdminMessages();
  const { kind, token } = props;
  const { data, error, isPending } = useQuery({
    queryKey: ["link", kind, token],
    queryFn: () => lookAtLink({ kind, token }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  if (isPending) return <p role="status">{account.looking}</p>;
  if (error instanceof ApiError && error.status === 400) {
    return (
      <div className={styles.text}>
        <FormAlert text={error.message} detail={account.deadLink[kind]} />
      </div>
    );
  }
  // Where it could not be looked at, sending the form will tell.
  return props.children(data?.link ?? {});
}
