import { expect, test } from "vitest";
import { endSession, sessionUser, startSession, updateSessionUser } from "./session.ts";

const tokens = { accessToken: "a", refreshToken: "r" };
const kept = () => JSON.parse(localStorage.getItem("sankofa.auth.user") ?? "null");

test("ENT-15 who is signed in is kept with id, email and role, and with what else is known", () => {
  const user = { id: "p", email: "p@example.org", role: "editor" as const };
  startSession({ tokens, user });
  expect(kept()).toEqual(user);
  expect(sessionUser()).toEqual(user);
  const more = {
    ...user,
    firstName: "Ama",
    lastName: "Mensah",
    emailVerified: true,
    createdAt: "2026-01-01T00:00:00Z",
  };
  updateSessionUser(more);
  expect(kept()).toEqual(more);
  expect(sessionUser()).toEqual(more);
  expect(JSON.parse(localStorage.getItem("sankofa.auth.tokens") ?? "null")).toEqual(tokens);
  endSession();
  expect(kept()).toBeNull();
  expect(sessionUser()).toBeNull();
});
