import { useMemo } from "react";
import { type WeaveName, woven } from "@/domain/cloth/cloth.ts";
import type { DyeName } from "@/domain/cloth/dyes.ts";
import { countriesIn } from "@/domain/countries.ts";
import { withQuery } from "@/lib/query-string.ts";
import { useMessages } from "@/messages/context.ts";
import { usePlacesMessages } from "@/messages/places.ts";
import layout from "@/styles/layout.module.css";
import { ClothSvg } from "@/ui/cloth.tsx";
import styles from "./region-tiles.module.css";

type TileRegion = "West" | "East" | "Central" | "Southern";

const TILES: [TileRegion, WeaveName, DyeName][] = [
  ["West", "strip", "ochre"],
  ["East", "kanga", "madder"],
  ["Central", "lozenges", "kola"],
  ["Southern", "beads", "indigo"],
];

/** Four regions, each in its own weave, each leading to its countries in the archive. */
export function RegionTiles() {
  const t = usePlacesMessages();
  return (
    <section aria-labelledby="regions">
      <h2 id="regions" className={layout.visuallyHidden}>
        {t.regions}
      </h2>
      <ul className={styles.tiles}>
        {TILES.map(([region, weave, dye]) => (
          <li key={region}>
            <Tile region={region} weave={weave} dye={dye} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const CUT = { width: 280, height: 240 };

function Tile({ region, weave, dye }: { region: TileRegion; weave: WeaveName; dye: DyeName }) {
  const m = useMessages();
  const t = usePlacesMessages();
  const countries = countriesIn(region).map((country) => country.name);
  const markup = useMemo(
    () => woven(`region-${region}`, weave, dye, { ...CUT, band: false }),
    [region, weave, dye],
  );
  return (
    <a className={styles.tile} href={withQuery("/history", { country: countries })}>
      <ClothSvg {...CUT} align="start" markup={markup} />
      <span className={styles.label}>
        <b>{m.regions[region]}</b>
        <span>{t.countries(countries.length)}</span>
      </span>
    </a>
  );
}
