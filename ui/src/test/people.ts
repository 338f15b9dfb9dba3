import { type SessionUser, startSession } from "@/api/session.ts";
import type { User } from "@/api/types.ts";

export const aPerson = (change: Partial<User> = {}): User => ({
  id: "kofi",
  email: "kofi@example.org",
  firstName: "Kofi",
  lastName: "Boateng",
  role: "editor",
  active: true,
  emailVerified: true,
  invited: false,
  profile: { bio: "" },
  createdAt: "2026-01-01T00:00:00Z",
  ...change,
});

/** Signs in for the rest of the test. */
export function signIn(change: Partial<SessionUser> = {}): SessionUser {
  const user: SessionUser = {
    id: "ama",
    email: "ama@example.org",
    role: "admin",
    firstName: "Ama",
    lastName: "Mensah",
    emailVerified: true,
    ...change,
  };
  startSession({ tokens: { accessToken: "a", refreshToken: "r" }, user });
  return user;
}
