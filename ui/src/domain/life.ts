import type { Messages } from "@/messages/messages.ts";
import type { PersonMessages } from "@/messages/person.ts";
import { type Dated, longDate, yearOf } from "./dates.ts";

/** When somebody was born or died, and what other sources say. */
export interface LifeDate extends Dated {
  disputed?: Dated;
}

export interface Life {
  born?: LifeDate;
  died?: LifeDate;
}

function either(date: LifeDate, one: (date: Dated) => string, t: PersonMessages): string {
  return date.disputed ? t.or(one(date), one(date.disputed)) : one(date);
}

const roughly = (date: Dated, exactly: string, t: PersonMessages) =>
  date.precision === "circa" ? t.about(yearOf(date) ?? 0) : exactly;

/** 'April 27, 1972', 'about 1840', '1909 or 1912'. */
export const lifeDate = (date: LifeDate, t: PersonMessages, m: Messages): string =>
  either(date, (one) => roughly(one, longDate(one, m), t), t);

/** The same with the year alone. */
export const lifeYear = (date: LifeDate, t: PersonMessages): string =>
  either(date, (one) => roughly(one, String(yearOf(one)), t), t);

/** '1909 or 1912–1972', 'died 1706', 'born 1940', or nothing. */
export function lifespan({ born, died }: Life, t: PersonMessages): string {
  if (born && died) return t.lived(lifeYear(born, t), lifeYear(died, t));
  if (died) return t.diedIn(lifeYear(died, t));
  return born ? t.bornIn(lifeYear(born, t)) : "";
}

/** After so many years nobody is thought to be alive, whatever is known of a death. */
const LONGEST_LIFE = 120;

export const mayBeAlive = ({ born, died }: Life, thisYear: number): boolean =>
  !died && born !== undefined && thisYear - (yearOf(born) ?? 0) <= LONGEST_LIFE;

export type Calling = keyof PersonMessages["callings"];

/** What a person is known for first of all; nothing where no calling has a name. */
export const firstCalling = (callings: readonly Calling[], t: PersonMessages): string => {
  const known = callings.find((calling) => calling !== "other");
  return known ? t.callings[known] : "";
};

/** 'Scholar, 1868–1963', as far as it is known. */
export const inBrief = (
  person: Life & { callings: readonly Calling[] },
  t: PersonMessages,
): string => [firstCalling(person.callings, t), lifespan(person, t)].filter(Boolean).join(", ");
