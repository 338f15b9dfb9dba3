import type { EventDetail, LifeDate, PersonAnswer, PlaceAnswer } from "@/api/types.ts";
import { longDate } from "@/domain/dates.ts";
import type { Messages } from "@/messages/messages.ts";
import type { suggest } from "@/messages/suggest.ts";

type Texts = typeof suggest;

/** An entry that can be corrected. */
export type CorrectedAnswer = EventDetail | PersonAnswer | PlaceAnswer;

/** A field of an entry that can be corrected. */
export interface Row {
  name: keyof Texts["fields"];
  /** What stands there now; undefined for a new event. */
  now?: string;
}

const dateOf = (date: LifeDate | undefined | null, m: Messages) => (date ? longDate(date, m) : "");

/** The fields of an entry, or those of a new event. */
export function rowsOf(answer: CorrectedAnswer | null, t: Texts, m: Messages): Row[] {
  if (!answer)
    return [{ name: "title" }, { name: "date" }, { name: "country" }, { name: "summary" }];
  if ("event" in answer) {
    const { event } = answer;
    return [
      { name: "title", now: event.title },
      { name: "date", now: longDate(event, m) },
      { name: "country", now: event.country },
      { name: "summary", now: event.summary },
    ];
  }
  if ("person" in answer) {
    const { person } = answer;
    return [
      { name: "name", now: person.name },
      { name: "born", now: dateOf(person.born, m) },
      { name: "died", now: dateOf(person.died, m) },
      { name: "summary", now: person.summary },
    ];
  }
  const { place } = answer;
  return [
    { name: "name", now: place.name },
    { name: "country", now: place.country },
    { name: "kind", now: t.kinds[place.kind] },
    { name: "summary", now: place.summary },
  ];
}
