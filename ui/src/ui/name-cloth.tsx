import { memo, useMemo } from "react";
import { wovenName } from "@/domain/cloth/name.ts";
import { ClothSvg } from "./cloth.tsx";

interface Props {
  name: string;
  width: number;
  height: number;
}

/** The cloth of a person or place without a picture: the same name, the same cloth. */
export const NameCloth = memo(function NameCloth({ name, width, height }: Props) {
  const markup = useMemo(() => wovenName(name, { width, height }), [name, width, height]);
  return <ClothSvg width={width} height={height} align="start" markup={markup} />;
});
