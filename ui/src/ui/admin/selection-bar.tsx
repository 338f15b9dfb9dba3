import type { ReactNode } from "react";
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
  /** Further buttons. */
  children?: ReactNode;
}

/** The actions of a selection: above the list, or at the bottom of a small screen. */
export function SelectionBar(props: Props) {
  const { text, more, clear, remove, onClear, onRemove, children } = props;
  return (
    <div className={styles.bar} data-rows={children ? 2 : undefined}>
      <p role="status">
        <Icon name="check" />
        <b>{text}</b> {more}
      </p>
      <button type="button" className={styles.clear} onClick={onClear}>
        {clear}
      </button>
      {children && <div className={styles.more}>{children}</div>}
      <button type="button" className={styles.remove} onClick={onRemove}>
        <AdminIcon name="trash" />
        {remove}
      </button>
    </div>
  );
}
