import { useMemo } from "react";
import { verifiedEvents } from "@/api/events.ts";
import { useApi } from "@/api/use-api.ts";
import { type WeaveName, woven } from "@/domain/cloth/cloth.ts";
import type { DyeName } from "@/domain/cloth/dyes.ts";
import { useAboutMessages } from "@/messages/about.ts";
import layout from "@/styles/layout.module.css";
import { ClothSvg } from "@/ui/cloth.tsx";
import { eventTotal } from "./queries.ts";
import styles from "./values.module.css";

type Value = "community" | "sources" | "edits" | "access";

const VALUES: [Value, WeaveName, DyeName][] = [
  ["community", "strip", "madder"],
  ["sources", "rings", "indigo"],
  ["edits", "resist", "ink"],
  ["access", "kanga", "leaf"],
];

export function Values() {
  const t = useAboutMessages();
  const verified = useApi(verifiedEvents());
  const total = useApi(eventTotal());
  return (
    <section className={styles.section} aria-labelledby="values">
      <h2 id="values" className={layout.sectionTitle}>
        {t.values}
      </h2>
      <ul className={styles.values}>
        {VALUES.map(([value, weave, dye]) => (
          // The banner's promises point at these.
          <li key={value} id={value}>
            <Swatch seed={value} weave={weave} dye={dye} />
            <h3>{t.valueList[value].name}</h3>
            <p>
              {t.valueList[value].text}
              {value === "sources" && verified.data && total.data && total.data.total > 0 && (
                <> {t.verifiedSoFar(verified.data.total, total.data.total)}</>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const CUT = { width: 190, height: 150 };

function Swatch({ seed, weave, dye }: { seed: string; weave: WeaveName; dye: DyeName }) {
  const markup = useMemo(
    () => woven(`value-${seed}`, weave, dye, { ...CUT, band: false }),
    [seed, weave, dye],
  );
  return (
    <div className={styles.swatch}>
      <ClothSvg {...CUT} align="start" markup={markup} />
    </div>
  );
}
