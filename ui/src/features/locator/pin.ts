import { type CountryMap, HEIGHT, SMALL, WIDTH } from "./map.ts";

export interface Pin {
  latitude: number;
  longitude: number;
}

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
  const pin = { latitude: Number(latitude), longitude: Number(longitude) };
  const isPlace = Math.abs(pin.latitude) <= 90 && Math.abs(pin.longitude) <= 180;
  return isPlace ? pin : null;
}

/** The place that is so far across and down the small map of a country, each from 0 to 1. */
export function pinAt(frame: CountryMap["frame"], across: number, down: number): Pin {
  const [left = 0, top = 0, perLongitude = 1, perLatitude = 1] = frame;
  const x = across * (WIDTH + 2 * SMALL.sides) - SMALL.sides;
  const y = down * HEIGHT;
  return {
    latitude: rounded(within((top - y) / perLatitude, 90), PRESSED),
    longitude: rounded(within((x - left) / perLongitude, 180), PRESSED),
  };
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
    latitude: rounded(within(pin.latitude + direction[0] * step, 90), TYPED),
    longitude: rounded(within(pin.longitude + direction[1] * step, 180), TYPED),
  };
}
