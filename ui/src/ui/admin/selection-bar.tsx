import { Icon } from "../icon.tsx";
import { AdminIcon } from "./admin-icon.tsx";
import styles from "./selection-bar.module.css";

interface Props {
  text: string;
  /** Beside the number, such as the size of what is selected. */
  more?: string;
  clear: string;
  remove: string;
  onClear: () => void;
  onRemove: () => void;
}

/** The actions of a selection: above the list, or at the bottom of a small screen. */
export function SelectionBar({ text, more, clear, remove, onClear, onRemove }: Props) {
  return (
    <div className={styles.bar}>
      <p role="status">
        <Icon name="check" />
        <b>{text}</b> {more}
      </p>
      <button type="button" className={styles.clear} onClick={onClear}>
        {clear}
      </button>
      <button type="button" className={styles.remove} onClick={onRemove}>
        <AdminIcon name="trash" />
        {remove}
      </button>
    </div>
  );
}
