import { useMemo } from "react";
import { woven } from "@/domain/cloth/cloth.ts";
import { useMessages } from "@/messages/context.ts";
import { ClothSvg } from "@/ui/cloth.tsx";
import styles from "./analytics.module.css";

const DYES = { strip: "ochre", rings: "indigo" } as const;
const CUT = { width: 72, height: 160, band: false };

interface Props {
  weave: keyof typeof DYES;
  title: string;
  value: number;
  note: string;
}

export function BigNumber({ weave, title, value, note }: Props) {
  const m = useMessages();
  const markup = useMemo(() => woven(`count-${weave}`, weave, DYES[weave], CUT), [weave]);
  return (
    <section className={styles.big} aria-label={title}>
      <div className={styles.cloth}>
        <ClothSvg {...CUT} align="start" markup={markup} />
      </div>
      <div>
        <h3>{title}</h3>
        <p className={styles.number}>{m.number(value)}</p>
        <p className={styles.note}>{note}</p>
      </div>
    </section>
  );
}
