import { useMemo } from "react";
import { woven } from "@/domain/cloth/cloth.ts";
import { ClothSvg } from "@/ui/cloth.tsx";
import styles from "./account-layout.module.css";

const STRIPS = [
  ["strip", "ochre"],
  ["rings", "indigo"],
  ["resist", "kola"],
  ["lozenges", "madder"],
] as const;
const CUT = { width: 96, height: 1000, band: false };

/** Four strips of cloth, as decoration. */
export function WeaveSide() {
  const cloths = useMemo(
    () => STRIPS.map(([weave, dye]) => woven(`door-${weave}`, weave, dye, CUT)),
    [],
  );
  return (
    <div className={styles.side} aria-hidden="true">
      {cloths.map((markup, i) => (
        <div key={STRIPS[i]?.[0]}>
          <ClothSvg {...CUT} align="start" markup={markup} />
        </div>
      ))}
    </div>
  );
}
