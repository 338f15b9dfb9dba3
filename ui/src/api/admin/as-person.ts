import type { Person } from "../types.ts";

type LoosePerson = Omit<Person, "active"> & {
  active?: boolean;
  isActive?: boolean;
  status?: string;
};

/** The specification lets a server say in three ways whether an account is active. */
export const asPerson = (person: LoosePerson): Person => ({
  ...person,
  active: person.active ?? person.isActive ?? (person.status ?? "active") === "active",
});
