// Written by scripts/map.mjs from public-domain outlines.
export const MAP_WIDTH = 1280;
export const MAP_HEIGHT = 1180;

/** Whose shapes outlines.json holds, in its order; land that belongs to no member state first. */
export const MAP_CODES: readonly string[] =
  " AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RW SC SD SL SN SO SS ST SZ TD TG TN TZ UG ZA ZM ZW".split(
    " ",
  );

/** Island states too small to find without a ring. */
export const RINGED: readonly string[] = ["CV", "KM", "MU", "SC", "ST"];
