import { useMemo } from "react";
import { type WeaveName, woven } from "@/domain/cloth/cloth.ts";
import type { DyeName } from "@/domain/cloth/dyes.ts";
import { withQuery } from "@/lib/query-string.ts";
import { usePeopleMessages } from "@/messages/people.ts";
import layout from "@/styles/layout.module.css";
import { ClothSvg } from "@/ui/cloth.tsx";
import { Icon, type IconName } from "@/ui/icon.tsx";
import styles from "./people-tiles.module.css";

type Calling = "leaders" | "icons" | "scholars" | "activists";

interface Tile {
  calling: Calling;
  /** The tag whose events it leads to. */
  tag: string;
  icon: IconName;
  weave: WeaveName;
  dye: DyeName;
}

const TILES: Tile[] = [
  { calling: "leaders", tag: "POLITICS", icon: "staff", weave: "lattice", dye: "indigo" },
  { calling: "icons", tag: "CULTURE", icon: "drum", weave: "strip", dye: "ochre" },
  { calling: "scholars", tag: "LITERATURE", icon: "book", weave: "resist", dye: "kola" },
  { calling: "activists", tag: "ACTIVISM", icon: "voice", weave: "beads", dye: "madder" },
];

export function PeopleTiles() {
  const t = usePeopleMessages();
  return (
    <section aria-labelledby="callings">
      <h2 id="callings" className={layout.visuallyHidden}>
        {t.tiles}
      </h2>
      <ul className={styles.tiles}>
        {TILES.map((tile) => (
          <li key={tile.calling}>
            <PersonTile tile={tile} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const CUT = { width: 320, height: 100 };

function PersonTile({ tile }: { tile: Tile }) {
  const t = usePeopleMessages();
  const { name, text } = t.categories[tile.calling];
  const markup = useMemo(
    () => woven(`calling-${tile.calling}`, tile.weave, tile.dye, { ...CUT, band: false }),
    [tile],
  );
  return (
    <div className={styles.tile}>
      <div className={styles.cloth}>
        <ClothSvg {...CUT} align="start" markup={markup} />
        <span className={styles.icon}>
          <Icon name={tile.icon} />
        </span>
      </div>
      <h3>
        <a href={withQuery("/history", { tags: [tile.tag] })}>{name}</a>
      </h3>
      <p>{text}</p>
    </div>
  );
}
