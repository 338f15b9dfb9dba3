import { useMemo } from "react";
import type { Calling } from "@/api/types.ts";
import { type WeaveName, woven } from "@/domain/cloth/cloth.ts";
import type { DyeName } from "@/domain/cloth/dyes.ts";
import { withQuery } from "@/lib/query-string.ts";
import { usePeopleMessages } from "@/messages/people.ts";
import layout from "@/styles/layout.module.css";
import { ClothSvg } from "@/ui/cloth.tsx";
import { Glyph } from "@/ui/icon.tsx";
import styles from "./people-tiles.module.css";

type Tiled = "leaders" | "icons" | "scholars" | "activists";

interface Tile {
  calling: Tiled;
  /** Who it leads to; while the archive names nobody, to the events with the tag. */
  people: Calling;
  tag: string;
  /** The path of its sign, which this page alone uses. */
  icon: string;
  weave: WeaveName;
  dye: DyeName;
}

const TILES: Tile[] = [
  {
    calling: "leaders",
    people: "leader",
    tag: "POLITICS",
    icon: "M6 21V9M6 3l3 3-3 3-3-3zM11 21h9M13 21V11h5v10M12 11l3.5-4 3.5 4",
    weave: "lattice",
    dye: "indigo",
  },
  {
    calling: "icons",
    people: "artist",
    tag: "CULTURE",
    icon: "M4 5h16l-4 8 3 8H5l3-8zM4 5l8 8 8-8M7 17h10",
    weave: "strip",
    dye: "ochre",
  },
  {
    calling: "scholars",
    people: "scholar",
    tag: "LITERATURE",
    icon: "M12 6c-3-2-6-2-9-1v14c3-1 6-1 9 1 3-2 6-2 9-1V5c-3-1-6-1-9 1zM12 6v14",
    weave: "resist",
    dye: "kola",
  },
  {
    calling: "activists",
    people: "activist",
    tag: "ACTIVISM",
    icon: "M3 9v6h4l9 5V4L7 9zM20 9c1 2 1 4 0 6M8 15l1 6h3l-1-4",
    weave: "beads",
    dye: "madder",
  },
];

export function PeopleTiles({ hasPeople }: { hasPeople: boolean }) {
  const t = usePeopleMessages();
  return (
    <section aria-labelledby="callings">
      <h2 id="callings" className={layout.visuallyHidden}>
        {t.tiles}
      </h2>
      <ul className={styles.tiles}>
        {TILES.map((tile) => (
          <li key={tile.calling}>
            <PersonTile tile={tile} hasPeople={hasPeople} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const CUT = { width: 320, height: 100 };

function PersonTile({ tile, hasPeople }: { tile: Tile; hasPeople: boolean }) {
  const t = usePeopleMessages();
  const { name, text } = t.categories[tile.calling];
  const markup = useMemo(
    () => woven(`calling-${tile.calling}`, tile.weave, tile.dye, { ...CUT, band: false }),
    [tile],
  );
  const href = hasPeople
    ? `${withQuery("/people", { calling: tile.people })}#directory`
    : withQuery("/history", { tags: [tile.tag] });
  return (
    <div className={styles.tile}>
      <div className={styles.cloth}>
        <ClothSvg {...CUT} align="start" markup={markup} />
        <span className={styles.icon}>
          <Glyph path={tile.icon} />
        </span>
      </div>
      <h3>
        <a href={href}>{name}</a>
      </h3>
      <p>{text}</p>
    </div>
  );
}
