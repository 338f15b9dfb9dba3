import { yearOf } from "@/domain/dates.ts";
import { type Life, type LifeDate, mayBeAlive } from "@/domain/life.ts";

/** A year with events. All positions are in percent of the width. */
export interface Weft {
  year: number;
  at: number;
  /** Whether there is room for its label, and on phones. */
  label: boolean;
  narrow: boolean;
}

export interface Thread {
  from: number;
  to: number;
  /** Where the thread begins and ends; events may lie before a birth or after a death. */
  start: number;
  end: number;
  /** For how long it is broken at its ends. */
  brokenStart: number;
  brokenEnd: number;
  wefts: Weft[];
}

/** How long it is broken where the length of the doubt is not known. */
const DOUBT = 8;

/** Labels are at least 34 px apart, of the 1068 of a wide screen and the 328 of a phone. */
const APART = { wide: 3.2, narrow: 10.4 } as const;

/** The years that are given for a date, the earliest first. */
const yearsOf = (date: LifeDate): [number, number] => {
  const year = yearOf(date) ?? 0;
  const other = date.disputed ? (yearOf(date.disputed) ?? year) : year;
  return [Math.min(year, other), Math.max(year, other)];
};

const tenth = (value: number) => Math.round(value * 10) / 10;

/** The life of a person as a thread; null where neither birth nor death is known. */
export function threadOf(life: Life, years: readonly number[], thisYear: number): Thread | null {
  const { born, died } = life;
  const first = Math.min(...years);
  const last = Math.max(...years);
  if ((!born && !died) || years.length === 0) return null;
  const birth = born ? yearsOf(born)[0] : undefined;
  const death = died ? yearsOf(died)[1] : mayBeAlive(life, thisYear) ? thisYear : undefined;

  let from = Math.min(birth ?? first, first);
  let to = Math.max(death ?? last, last, from + 1);
  // Room for the doubt, so that an event at the edge stands where the thread is whole.
  const room = ((to - from) * DOUBT) / (100 - DOUBT);
  if (birth === undefined) from -= room;
  if (death === undefined) to += room;
  const at = (year: number) => tenth((100 * (year - from)) / (to - from));

  const broken = (date: LifeDate | undefined, known: boolean) => {
    if (!date) return known ? 0 : DOUBT;
    const [least, most] = yearsOf(date);
    if (most > least) return tenth(at(most) - at(least));
    return date.precision === "circa" ? DOUBT : 0;
  };

  let labelled = { wide: Number.NEGATIVE_INFINITY, narrow: Number.NEGATIVE_INFINITY };
  const wefts = [...new Set(years)]
    .sort((a, b) => a - b)
    .map((year) => {
      const place = at(year);
      const label = place - labelled.wide >= APART.wide;
      const narrow = label && place - labelled.narrow >= APART.narrow;
      labelled = {
        wide: label ? place : labelled.wide,
        narrow: narrow ? place : labelled.narrow,
      };
      return { year, at: place, label, narrow };
    });

  return {
    from: birth ?? first,
    to: death ?? last,
    start: birth === undefined ? 0 : at(birth),
    end: death === undefined ? 100 : at(death),
    brokenStart: broken(born, birth !== undefined),
    brokenEnd: broken(died, death !== undefined),
    wefts,
  };
}
