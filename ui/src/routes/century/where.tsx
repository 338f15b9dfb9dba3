import { useMemo, useState } from "react";
import type { FacetCount } from "@/api/types.ts";
import { countryOf } from "@/domain/countries.ts";
import { AfricaMap } from "@/features/africa-map/africa-map.tsx";
import { AllCountries } from "@/features/africa-map/all-countries.tsx";
import { countryAddress } from "@/features/africa-map/country-link.tsx";
import { useCenturyMessages } from "@/messages/century.ts";
import { useMessages } from "@/messages/context.ts";
import section from "@/ui/section.module.css";
import styles from "./century.module.css";

interface Props {
  n: number;
  /** Most events first; nothing while they are on their way. */
  countries: readonly FacetCount[] | undefined;
}

/** The most that each shade stands for: 1, 2, 3 to 4, 5 or more. */
const BOUNDS = [1, 2, 4];
/** How many countries are named beside the map. */
const NAMED = 6;

/** Where the events of a century happened: a map, and the same in words. */
export function Where({ n, countries }: Props) {
  const m = useMessages();
  const t = useCenturyMessages();
  const [pointed, onPoint] = useState("");
  const counts = useMemo(
    () =>
      countries?.map(({ key, count }) => ({ name: key, code: countryOf(key)?.code ?? "", count })),
    [countries],
  );
  const pointing = { pointed, onPoint };
  return (
    <section className={styles.where} aria-labelledby="where">
      <div className={section.head}>
        <h2 id="where">{t.where}</h2>
      </div>
      <div className={styles.map}>
        <AfricaMap
          {...pointing}
          label={t.map(m.timeline.century(n))}
          legend={t.legend}
          note={t.note}
          counts={counts}
          bounds={BOUNDS}
          hrefOf={(name) => countryAddress(name, n)}
          tip={(count) => <span>{m.timeline.events(count)}</span>}
        />
      </div>
      {counts && (
        <>
          <p className={styles.most}>
            {t.most(counts.slice(0, NAMED).map(({ name, count }) => `${name} ${m.number(count)}`))}
          </p>
          <AllCountries {...pointing} title={t.all(counts.length)} counts={counts} century={n} />
        </>
      )}
    </section>
  );
}
