import { hasRank } from "./roles.ts";

interface Person {
  id: string;
  role?: string;
  countries?: readonly string[];
}

/** Admins edit everything, everybody else what they added and what is of countries in their care. */
export const mayEdit = (
  user: Person | null,
  event: { createdBy: string; countryCode?: string },
): boolean =>
  user !== null &&
  (hasRank(user, "admin") ||
    event.createdBy === user.id ||
    (user.countries ?? []).includes(event.countryCode ?? ""));
