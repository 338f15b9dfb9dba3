import type { CountedPlace, CountryAnswer } from "@/api/types.ts";
import { LocatorMap } from "@/features/locator/locator-map.tsx";
import { markOf } from "@/features/locator/marked.ts";
import { CenturyStrip } from "./century-strip.tsx";
import styles from "./country.module.css";
import { CountryEvents } from "./country-events.tsx";
import type { CountryState } from "./queries.ts";
import { Side } from "./side.tsx";

interface WhereProps {
  code: string;
  name: string;
  places?: CountedPlace[];
}

/** The map, on which places are numbered as in the list beside the events. */
export function Where({ code, name, places = [] }: WhereProps) {
  const marks = places.flatMap((place, i) => (place.point ? [markOf(place, i + 1)] : []));
  return <LocatorMap code={code} name={name} marks={marks} />;
}

interface Props {
  slug: string;
  name: string;
  country: CountryAnswer;
  state: CountryState;
}

/** The events of a country, and its places and people. */
export function Rest({ slug, name, country, state }: Props) {
  const hasEvents = country.total > 0;
  const hasSide = country.places.length + country.people.length > 0;
  return (
    <>
      {hasEvents && <CenturyStrip slug={slug} country={country} chosen={state.century} />}
      <div className={hasSide ? styles.columns : undefined}>
        {hasEvents && <CountryEvents slug={slug} name={name} state={state} />}
        {hasSide && <Side country={country} />}
      </div>
    </>
  );
}
