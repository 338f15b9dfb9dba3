import { useId } from "react";
import { useAdminMessages } from "@/messages/admin.ts";
import checkbox from "@/ui/checkbox.module.css";
import { FieldDiff } from "@/ui/field-diff.tsx";
import styles from "./review.module.css";
import type { Row } from "./suggestion-rows.ts";

interface Props {
  row: Row;
  /** Everything is new, so nothing needs to be marked as such. */
  plain: boolean;
  ticked: boolean;
  /** Nothing can be chosen. */
  fixed: boolean;
  choice: "theirs" | "ours" | undefined;
  onTick: (on: boolean) => void;
  onChoose: (side: "theirs" | "ours") => void;
}

export function SuggestedRow({ row, plain, ticked, fixed, choice, onTick, onChoose }: Props) {
  const { review: t } = useAdminMessages();
  const id = useId();
  const { name, label, change, conflict } = row;
  return (
    <li className={styles.change} data-off={!ticked || undefined}>
      {fixed ? (
        <span className={styles.field}>{label}</span>
      ) : (
        <label className={styles.field}>
          <input
            type="checkbox"
            className={checkbox.checkbox}
            aria-label={t.accept(label)}
            checked={ticked}
            onChange={(event) => onTick(event.target.checked)}
          />
          {label}
        </label>
      )}
      <div className={styles.diff}>
        {conflict ? (
          <fieldset className={styles.choice} data-choice={name}>
            <legend>{t.conflict}</legend>
            {(["theirs", "ours"] as const).map((side) => (
              <div key={side} className={styles.side}>
                <label>
                  <input
                    type="radio"
                    name={id}
                    disabled={fixed || !ticked}
                    checked={choice === side}
                    onChange={() => onChoose(side)}
                  />
                  {t[side]}
                </label>
                {conflict[side] && <FieldDiff change={conflict[side]} plain={false} />}
              </div>
            ))}
          </fieldset>
        ) : change ? (
          <FieldDiff change={change} plain={plain} />
        ) : (
          <p>{t.nothingLeft}</p>
        )}
      </div>
    </li>
  );
}
