import type { CSSProperties } from "react";
import { useMessages } from "@/messages/context.ts";
import type { CountryCount } from "./tally.ts";

/** The country that the map and the lists point at together. */
export interface Pointing {
  /** The code of the country under the pointer or the focus, wherever that is. */
  pointed: string;
  onPoint: (code: string) => void;
}

interface Props extends Pointing {
  country: CountryCount;
  /** How long its bar is, in percent, where it has one. */
  bar?: number;
}

/** A country in words, with its number of events; the map shows which one it is. */
export function CountryLink({ country: { name, code, count }, bar, pointed, onPoint }: Props) {
  const m = useMessages();
  const point = () => onPoint(code);
  const leave = () => onPoint("");
  return (
    <a
      href={`/history?country=${encodeURIComponent(name)}`}
      data-pointed={(code !== "" && code === pointed) || undefined}
      onPointerEnter={point}
      onPointerLeave={leave}
      onFocus={point}
      onBlur={leave}
    >
      <span>{name}</span>
      <span>{m.number(count)}</span>
      {bar !== undefined && <i style={{ "--bar": `${bar}%` } as CSSProperties} />}
    </a>
  );
}
