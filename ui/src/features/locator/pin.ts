import { type CountryMap, HEIGHT, SMALL, WIDTH } from "./map.ts";

export interface Pin {
  lat: number;
  lon: number;
}

/** How far across and down the small map of a country something is, each from 0 to 1. */
interface Spot {
  across: number;
  down: number;
}

const FULL_WIDTH = WIDTH + 2 * SMALL.sides;
/** A press is no more exact than a map of a country can be. */
const PRESSED = 100;
/** Places have four decimals at most. */
const TYPED = 10_000;
const STEP = 0.01;
const LONG_STEP = 0.1;

const rounded = (value: number, to: number) => Math.round(value * to) / to;
const within = (value: number, most: number) => Math.max(-most, Math.min(most, value));

/** What was typed, if it is a place on earth. */
export function pinOf(latitude: string, longitude: string): Pin | null {
  if (!latitude.trim() || !longitude.trim()) return null;
  const pin = { lat: Number(latitude), lon: Number(longitude) };
  const isPlace = Math.abs(pin.lat) <= 90 && Math.abs(pin.lon) <= 180;
  return isPlace ? pin : null;
}

/** The place that is shown at a spot of the map. */
export function pinAt(frame: CountryMap["frame"], { across, down }: Spot): Pin {
  const [left = 0, top = 0, perLongitude = 1, perLatitude = 1] = frame;
  const x = across * FULL_WIDTH - SMALL.sides;
  return {
    lat: rounded(within((top - down * HEIGHT) / perLatitude, 90), PRESSED),
    lon: rounded(within((x - left) / perLongitude, 180), PRESSED),
  };
}

/** Where the map shows a place; null for what is not on it. */
export function spotOf(frame: CountryMap["frame"], { lat, lon }: Pin): Spot | null {
  const [left = 0, top = 0, perLongitude = 1, perLatitude = 1] = frame;
  const across = (left + lon * perLongitude + SMALL.sides) / FULL_WIDTH;
  const down = (top - lat * perLatitude) / HEIGHT;
  return across < 0 || across > 1 || down < 0 || down > 1 ? null : { across, down };
}

const DIRECTIONS: Record<string, readonly [north: number, east: number]> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Where a key moves a pin to; null for other keys. */
export function movedBy(pin: Pin, key: string, far: boolean): Pin | null {
  const direction = DIRECTIONS[key];
  if (!direction) return null;
  const step = far ? LONG_STEP : STEP;
  return {
    lat: rounded(within(pin.lat + direction[0] * step, 90), TYPED),
    lon: rounded(within(pin.lon + direction[1] * step, 180), TYPED),
  };
}
