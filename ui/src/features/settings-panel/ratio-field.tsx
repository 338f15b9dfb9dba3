import { useId } from "react";
import styles from "./settings.module.css";
import { RATIOS } from "./values.ts";

interface Props {
  label: string;
  value: string;
  note?: string;
  readOnly: boolean;
  onChange: (value: string) => void;
}

/** A radio button for each aspect ratio. */
export function RatioField({ label, value, note, readOnly, onChange }: Props) {
  const name = useId();
  return (
    <fieldset className={styles.ratio} disabled={readOnly}>
      <legend>
        {label}
        {note && <span>{note}</span>}
      </legend>
      <div>
        {RATIOS.map((ratio) => (
          <label key={ratio}>
            <input
              type="radio"
              name={name}
              value={ratio}
              checked={value === ratio}
              onChange={() => onChange(ratio)}
            />
            {ratio}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
