import styles from "./switch.module.css";

interface Props {
  label: string;
  on: boolean;
  words: { on: string; off: string };
  onChange: (on: boolean) => void;
  disabled?: boolean;
}

/** A switch that also says on or off in words, because colour alone is not enough. */
export function Switch({ label, on, words, onChange, disabled }: Props) {
  return (
    <button
      type="button"
      role="switch"
      className={styles.switch}
      aria-checked={on}
      aria-label={label}
      disabled={disabled}
      onClick={() => onChange(!on)}
    >
      <i />
      <span>{on ? words.on : words.off}</span>
    </button>
  );
}
