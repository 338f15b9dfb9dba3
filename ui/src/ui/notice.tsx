import { useMessages } from "@/messages/context.ts";
import styles from "./notice.module.css";

interface Props {
  kind: "error" | "success" | "info";
  text: string;
  onDismiss: () => void;
}

/** A banner for what concerns the whole page or form; passing results are toasts. */
export function Notice({ kind, text, onDismiss }: Props) {
  const m = useMessages();
  return (
    <div className={styles.notice} data-kind={kind} role={kind === "error" ? "alert" : "status"}>
      <p>
        <b>{m.toast[kind]}</b> {text}
      </p>
      <button type="button" onClick={onDismiss}>
        {m.toast.dismiss}
      </button>
    </div>
  );
}
