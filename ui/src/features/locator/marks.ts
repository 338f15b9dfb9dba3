import { type CountryMap, HEIGHT, WIDTH } from "./map.ts";

/** A place that is marked on the map of its country, under the number it has in a list. */
export interface Mark {
  /** One that stands alone has its name instead. */
  number?: number;
  name: string;
  latitude: number;
  longitude: number;
  /** How surely the place is known, or how large it is. */
  radiusKm?: number;
}

interface Point {
  x: number;
  y: number;
}

export interface Placed extends Point {
  mark: Mark;
  /** Where the place is; the mark itself may stand beside it. */
  at: Point;
  /** The radius of the ring around a place that is not known exactly. */
  ring?: number;
}

/** A mark is a lozenge as wide as this from side to side of its square. */
export const SIZE = 24;
/** One without a number is as wide as 14 from corner to corner. */
const PLAIN = 10;
export const sizeOf = ({ number }: Mark) => (number === undefined ? PLAIN : SIZE);
/** A ring is never smaller than this, or the mark would cover it. */
const LEAST_RING = 9;
/** Below this, in pixels, a place is as exact as a map can show. */
const EXACT = 3;
const KM_PER_DEGREE = 111.32;

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/** Where a mark that is in the way of another one goes, nearest first, all around. */
const AWAY: Point[] = [1.7, 2.4, 3.1, 3.8].flatMap((far) =>
  Array.from({ length: 12 }, (_, i) => ({
    x: far * SIZE * Math.cos((i * Math.PI) / 6),
    y: far * SIZE * Math.sin((i * Math.PI) / 6),
  })),
);

const isInside = ({ x, y }: Point) =>
  x >= SIZE && x <= WIDTH - SIZE && y >= SIZE && y <= HEIGHT - 2 * SIZE;

const isOnMap = ({ x, y }: Point) => x >= 0 && x <= WIDTH && y >= 0 && y <= HEIGHT;

/**
 * Puts marks on the map of a country. Of two that are too near the later one moves out; what
 * is not on the map is left out. A map that is shown smaller has larger marks, by `unit`.
 */
export function placeMarks(frame: CountryMap["frame"], marks: readonly Mark[], unit = 1): Placed[] {
  const [left = 0, top = 0, perLongitude = 0, perLatitude = 0] = frame;
  const placed: Placed[] = [];
  for (const mark of marks) {
    const at = {
      x: left + mark.longitude * perLongitude,
      y: top - mark.latitude * perLatitude,
    };
    if (!isOnMap(at)) continue;
    const isFree = (point: Point) => placed.every((other) => distance(other, point) >= SIZE * unit);
    const beside = AWAY.map(({ x, y }) => ({ x: at.x + x * unit, y: at.y + y * unit }));
    const spot = isFree(at) ? at : (beside.find((one) => isInside(one) && isFree(one)) ?? at);
    const radius = ((mark.radiusKm ?? 0) / KM_PER_DEGREE) * perLatitude;
    const hasRing = radius >= EXACT || (mark.number === undefined && radius > 0);
    placed.push({
      ...spot,
      mark,
      at,
      ring: hasRing ? Math.max(LEAST_RING * unit, radius) : undefined,
    });
  }
  return placed;
}
