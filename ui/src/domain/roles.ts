export type Role = "admin" | "editor" | "user";

export const ROLES: readonly Role[] = ["admin", "editor", "user"];

const RANKS: Record<Role, number> = { admin: 3, editor: 2, user: 1 };

/** Whoever has no role, or one this version does not know, counts as a user. */
export const rankOf = (role: string | null | undefined): number => RANKS[role as Role] ?? 1;

/** What the interface offers; the server decides what is allowed. */
export const hasRank = (person: { role?: string } | null, least: Role): boolean =>
  person !== null && rankOf(person.role) >= RANKS[least];
