import { hasRank } from "./roles.ts";

/** Admins edit everything, everybody else what they added. */
export const mayEdit = (
  user: { id: string; role?: string } | null,
  event: { createdBy: string },
): boolean => user !== null && (hasRank(user, "admin") || event.createdBy === user.id);
