// Written by scripts/map.mjs from public-domain outlines.
export interface Place {
  /** Empty for land that belongs to no member state. */
  code: string;
  x: number;
  y: number;
  /** An island state too small to find without a ring. */
  ring: boolean;
}

export const MAP_WIDTH = 1280;
export const MAP_HEIGHT = 1180;

/** In the order of outlines.json, which holds the shapes. */
export const MAP_PLACES: readonly Place[] = [
  { code: "", x: 217, y: 214, ring: false },
  { code: "AO", x: 661, y: 791, ring: false },
  { code: "BF", x: 363, y: 417, ring: false },
  { code: "BI", x: 854, y: 658, ring: false },
  { code: "BJ", x: 423, y: 457, ring: false },
  { code: "BW", x: 769, y: 961, ring: false },
  { code: "CD", x: 759, y: 679, ring: false },
  { code: "CF", x: 711, y: 510, ring: false },
  { code: "CG", x: 611, y: 630, ring: false },
  { code: "CI", x: 300, y: 481, ring: false },
  { code: "CM", x: 583, y: 511, ring: false },
  { code: "CV", x: 48, y: 355, ring: true },
  { code: "DJ", x: 1047, y: 420, ring: false },
  { code: "DZ", x: 462, y: 134, ring: false },
  { code: "EG", x: 858, y: 160, ring: false },
  { code: "ER", x: 991, y: 372, ring: false },
  { code: "ET", x: 986, y: 467, ring: false },
  { code: "GA", x: 563, y: 624, ring: false },
  { code: "GH", x: 373, y: 483, ring: false },
  { code: "GM", x: 160, y: 389, ring: false },
  { code: "GN", x: 227, y: 445, ring: false },
  { code: "GQ", x: 548, y: 583, ring: false },
  { code: "GW", x: 164, y: 414, ring: false },
  { code: "KE", x: 975, y: 591, ring: false },
  { code: "KM", x: 1058, y: 798, ring: true },
  { code: "LR", x: 248, y: 497, ring: false },
  { code: "LS", x: 813, y: 1075, ring: false },
  { code: "LY", x: 645, y: 163, ring: false },
  { code: "MA", x: 339, y: 104, ring: false },
  { code: "MG", x: 1105, y: 887, ring: false },
  { code: "ML", x: 306, y: 383, ring: false },
  { code: "MR", x: 220, y: 307, ring: false },
  { code: "MU", x: 1249, y: 944, ring: true },
  { code: "MW", x: 916, y: 817, ring: false },
  { code: "MZ", x: 931, y: 887, ring: false },
  { code: "NA", x: 670, y: 951, ring: false },
  { code: "NE", x: 506, y: 367, ring: false },
  { code: "NG", x: 516, y: 477, ring: false },
  { code: "RW", x: 854, y: 643, ring: false },
  { code: "SC", x: 1246, y: 685, ring: true },
  { code: "SD", x: 851, y: 394, ring: false },
  { code: "SL", x: 207, y: 470, ring: false },
  { code: "SN", x: 173, y: 384, ring: false },
  { code: "SO", x: 1110, y: 513, ring: false },
  { code: "SS", x: 857, y: 488, ring: false },
  { code: "ST", x: 490, y: 607, ring: true },
  { code: "SZ", x: 863, y: 1026, ring: false },
  { code: "TD", x: 676, y: 403, ring: false },
  { code: "TG", x: 402, y: 472, ring: false },
  { code: "TN", x: 557, y: 77, ring: false },
  { code: "TZ", x: 926, y: 727, ring: false },
  { code: "UG", x: 894, y: 582, ring: false },
  { code: "ZA", x: 758, y: 1058, ring: false },
  { code: "ZM", x: 837, y: 810, ring: false },
  { code: "ZW", x: 842, y: 909, ring: false },
];
