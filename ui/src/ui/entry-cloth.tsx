import { memo, useMemo } from "react";
import { wovenEntry } from "@/domain/cloth/entry.ts";
import { ClothSvg } from "./cloth.tsx";

interface Props {
  id: string;
  width: number;
  height: number;
}

/** The cloth of a person or place without a picture: the same entry, the same cloth. */
export const EntryCloth = memo(function EntryCloth({ id, width, height }: Props) {
  const markup = useMemo(() => wovenEntry(id, { width, height }), [id, width, height]);
  return <ClothSvg width={width} height={height} align="start" markup={markup} />;
});
