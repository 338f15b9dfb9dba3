import type { CSSProperties } from "react";
import { countryHref } from "@/domain/countries.ts";
import { withQuery } from "@/lib/query-string.ts";
import { useMessages } from "@/messages/context.ts";
import type { CountryCount, Pointing } from "./tally.ts";

/** The page of a country, or of its events where it is none of the 54. */
export function countryAddress(name: string, century?: number): string {
  const page = countryHref(name);
  return page ? withQuery(page, { century }) : withQuery("/history", { country: name });
}

interface Props extends Pointing {
  country: CountryCount;
  /** The century that the count is of. */
  century?: number;
  /** How long its bar is, in percent, where it has one. */
  bar?: number;
}

/** A country in words, with its number of events; the map shows which one it is. */
export function CountryLink({ country, century, bar, pointed, onPoint }: Props) {
  const { name, code, count } = country;
  const m = useMessages();
  const point = () => onPoint(code);
  const leave = () => onPoint("");
  return (
    <a
      href={countryAddress(name, century)}
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
