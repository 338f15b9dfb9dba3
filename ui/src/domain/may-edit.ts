import { hasRank } from "./roles.ts";

interface Person {
  id: string;
  role?: string;
  countries?: readonly string[];
}

interface Placed {
  countryCode?: string;
}

interface Event extends Placed {
  createdBy: string;
}

/** Whether the care of a country was given to somebody. */
const caresFor = (user: Person, { countryCode = "" }: Placed): boolean =>
  (user.countries ?? []).includes(countryCode);

/** Admins edit everything, everybody else what they added and what is of countries in their care. */
export const mayEdit = (user: Person | null, event: Event): boolean =>
  user !== null && (hasRank(user, "admin") || event.createdBy === user.id || caresFor(user, event));

/** Editors publish everything, everybody else what is of countries in their care. */
export const mayPublish = (user: Person | null, event: Placed): boolean =>
  user !== null && (hasRank(user, "editor") || caresFor(user, event));

/** Editors suggest changes of what they may not edit themselves, drafts included. */
export const maySuggest = (user: Person | null, event: Event): boolean =>
  hasRank(user, "editor") && !mayEdit(user, event);
