import type { PersonDetails, PersonInput, PlaceDetails, PlaceInput } from "@/api/admin/entries.ts";
import type { Side, Taken } from "@/ui/admin/comparison.tsx";
import { joinedWriting, taken, union } from "@/ui/admin/entry/joined.ts";
import { picturesBody, pictureValuesOf } from "@/ui/admin/entry/picture-values.ts";

/** What is taken: of single values one side, of lists any of both. */
export interface Choice {
  name: Side;
  lived: Side;
  country: Side;
  kind: Side;
  where: Side;
  summary: Side;
  callings: Taken;
  countries: Taken;
  sources: Taken;
}

const BOTH: Taken = { a: true, b: true };
export const FIRST_CHOICE: Choice = {
  name: "a",
  lived: "a",
  country: "a",
  kind: "a",
  where: "a",
  summary: "a",
  callings: BOTH,
  countries: BOTH,
  sources: BOTH,
};

export type NamedPair =
  | { path: "people"; a: PersonDetails; b: PersonDetails }
  | { path: "places"; a: PlaceDetails; b: PlaceDetails };

type Named = PersonDetails | PlaceDetails;

/** The fields that both kinds have. The name that does not stay can still be found. */
function sharedFields(a: Named, b: Named, choice: Choice) {
  const [kept, other] = choice.name === "a" ? [a, b] : [b, a];
  const names = union(
    [a.otherNames, b.otherNames, [{ name: other.name }]],
    (one, two) => one.name === two.name,
  );
  const pictures = a.pictures?.length ? a.pictures : (b.pictures ?? []);
  return {
    name: kept.name,
    otherNames: names.filter(({ name }) => name !== kept.name),
    summary: (choice.summary === "a" ? a : b).summary,
    pictures: picturesBody(pictures.map(pictureValuesOf)),
    ...joinedWriting({ a, b }, choice.sources),
  };
}

/** A person after another was merged into it; what stays as it is in A is left out. */
export function mergedPerson(a: PersonDetails, b: PersonDetails, choice: Choice): PersonInput {
  const { born, died } = choice.lived === "a" ? a : b;
  return {
    ...sharedFields(a, b, choice),
    sortName: (choice.name === "a" ? a : b).sortName,
    born: born ?? null,
    died: died ?? null,
    callings: union(taken({ a: a.callings, b: b.callings }, choice.callings)),
    countries: union(taken({ a: a.countries, b: b.countries }, choice.countries)),
  };
}

/** A place after another was merged into it. */
export function mergedPlace(a: PlaceDetails, b: PlaceDetails, choice: Choice): PlaceInput {
  const { point, radiusKm } = choice.where === "a" ? a : b;
  return {
    ...sharedFields(a, b, choice),
    country: (choice.country === "a" ? a : b).country,
    kind: (choice.kind === "a" ? a : b).kind,
    point: point ?? null,
    ...(point && { radiusKm }),
  };
}
