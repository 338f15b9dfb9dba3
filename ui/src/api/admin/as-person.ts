import type { User } from "../types.ts";

type LooseUser = Omit<User, "active"> & {
  active?: boolean;
  isActive?: boolean;
  status?: string;
};

/** The specification lets a server say in three ways whether an account is active. */
export const asPerson = (person: LooseUser): User => ({
  ...person,
  active: person.active ?? person.isActive ?? (person.status ?? "active") === "active",
});
