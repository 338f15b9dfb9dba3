import { useEventMessages } from "@/messages/event.ts";
import { LOGIN } from "@/platform/destination.ts";
import { useLocation, useNavigate } from "@/platform/navigation.ts";
import { ButtonLink } from "@/ui/button.tsx";
import styles from "./discussion.module.css";

/** After the sign-in the reader returns to this page. */
export function SignInLink() {
  const text = useEventMessages();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (
    <ButtonLink
      look="ghost"
      className={styles.signIn}
      href={LOGIN}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        navigate(LOGIN, { state: { from: `${pathname + search}#discussion` } });
      }}
    >
      {text.signInToComment}
    </ButtonLink>
  );
}
