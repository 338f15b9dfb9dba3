import type { Role } from "@/domain/roles.ts";
import { endpoint } from "../endpoint.ts";
import type { components } from "../schema.gen.ts";
import { asPerson } from "./as-person.ts";
import { call } from "./call.ts";

type Schemas = components["schemas"];
export type Invite = Schemas["Invited"]["invite"];

export interface PeopleFilter {
  search: string;
  role: Role | "";
  active: "true" | "false" | "";
  page: number;
}

export const PEOPLE_PER_PAGE = 10;

export const USERS = ["users"] as const;

export const people = ({ search, role, active, page }: PeopleFilter) =>
  endpoint(
    "/api/users",
    {
      query: {
        page,
        limit: PEOPLE_PER_PAGE,
        search,
        role,
        active: active && active === "true",
      },
    },
    { normalise: (list) => ({ ...list, items: list.items.map(asPerson) }) },
  );

export const inviteUser = (body: Schemas["InviteInput"]) => call("post", "/api/users", { body });

export const renewInvite = (id: string) => call("post", "/api/users/{id}/invite", { path: { id } });

export const createResetLink = (id: string) =>
  call("post", "/api/users/{id}/password-reset", { path: { id } });

export const resetFactors = (id: string) =>
  call("post", "/api/users/{id}/factor-reset", { path: { id } });

export const setUserRole = (id: string, role: Role) =>
  call("patch", "/api/users/{id}/role", { path: { id }, body: { role } });

export const setUserActive = (id: string, active: boolean) =>
  call("patch", "/api/users/{id}/status", { path: { id }, body: { active } });

export type Trust = Schemas["Trust"];

export const setUserTrust = (id: string, trust: Trust) =>
  call("patch", "/api/users/{id}/trust", { path: { id }, body: { trust } });

/** The countries, by their codes, that a person reviews and edits as their own. */
export const setUserCountries = (id: string, countries: string[]) =>
  call("patch", "/api/users/{id}/countries", { path: { id }, body: { countries } });

export const removeUser = (id: string) => call("delete", "/api/users/{id}", { path: { id } });
