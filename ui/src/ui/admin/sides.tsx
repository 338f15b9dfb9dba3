import { useAdminMessages } from "@/messages/admin.ts";
import styles from "./sides.module.css";

export type Side = "form" | "list";

interface Props {
  side: Side;
  names: Record<Side, string>;
  onSide: (side: Side) => void;
}

/** Chooses between a form and its list, where the screen has room for one of them. */
export function Sides({ side, names, onSide }: Props) {
  const { listings } = useAdminMessages();
  return (
    <fieldset className={styles.sides} aria-label={listings.sides}>
      {(["form", "list"] as const).map((one) => (
        <button key={one} type="button" aria-pressed={side === one} onClick={() => onSide(one)}>
          {names[one]}
        </button>
      ))}
    </fieldset>
  );
}
