import { memo, useMemo } from "react";
import { type ClothCut, type ClothSubject, cloth } from "@/domain/cloth/cloth.ts";
import styles from "./cloth.module.css";

interface Props extends ClothCut {
  event: ClothSubject;
  /** Narrow cuts show the start of the field instead of its dated edge. */
  align?: "start" | "end";
}

/** The drawn cloth of an event: decoration for the eye, nothing for a screen reader. */
export const Cloth = memo(function Cloth({ event, width, height, band, align }: Props) {
  const markup = useMemo(() => cloth(event, { width, height, band }), [event, width, height, band]);
  return <ClothSvg width={width} height={height} align={align} markup={markup} />;
});

interface SvgProps {
  width: number;
  height: number;
  align?: "start" | "end";
  markup: string;
}

export function ClothSvg({ width, height, align = "end", markup }: SvgProps) {
  return (
    <svg
      className={styles.cloth}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={align === "end" ? "xMaxYMin slice" : "xMinYMin slice"}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  );
}
