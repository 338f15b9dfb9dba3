import { useMessages } from "@/messages/context.ts";
import { AdminIcon } from "@/ui/admin/admin-icon.tsx";
import styles from "./account-layout.module.css";

interface Props {
  text: string;
  detail?: string;
}

/** Why the form was rejected. It is removed when the form is sent again. */
export function FormAlert({ text, detail }: Props) {
  const m = useMessages();
  return (
    <div className={styles.alert} role="alert">
      <b>
        <AdminIcon name="warning" />
        {m.toast.error}
      </b>
      <p>{text}</p>
      {detail && <p>{detail}</p>}
    </div>
  );
}
