import { expect, test } from "vitest";
import type { User } from "../types.ts";
import { asPerson } from "./as-person.ts";

const person: Omit<User, "active"> = {
  id: "p",
  email: "p@example.org",
  firstName: "",
  lastName: "",
  role: "user",
  emailVerified: true,
  invited: false,
  profile: { bio: "" },
  createdAt: "2026-01-01T00:00:00Z",
};

test("ENT-11 active says whether a person is active", () => {
  expect(asPerson({ ...person, active: true }).active).toBe(true);
  expect(asPerson({ ...person, active: false, isActive: true, status: "active" }).active).toBe(
    false,
  );
});

test("ENT-12 without it isActive does", () => {
  expect(asPerson({ ...person, isActive: true }).active).toBe(true);
  expect(asPerson({ ...person, isActive: false, status: "active" }).active).toBe(false);
});

test("ENT-13 without that the status does", () => {
  expect(asPerson({ ...person, status: "active" }).active).toBe(true);
  expect(asPerson({ ...person, status: "suspended" }).active).toBe(false);
});

test("ENT-14 without any of them a person is active", () => {
  expect(asPerson(person).active).toBe(true);
});
