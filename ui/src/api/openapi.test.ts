import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { call } from "./admin/call.ts";
import { endpoint } from "./endpoint.ts";
import { getUrl } from "./openapi.ts";

test("values in the path are encoded, empty parameters are left out", () => {
  expect(getUrl("/api/events/{id}/share", { path: { id: "a/b?" } })).toBe(
    "/api/events/a%2Fb%3F/share",
  );
  expect(endpoint("/api/users", { query: { search: "", role: "", page: 2 } }).url).toBe(
    "/api/users?page=2",
  );
  expect(endpoint("/api/events", { query: { country: ["Mali", "Chad"] } }).url).toBe(
    "/api/events?country=Mali&country=Chad",
  );
});

test("a call that the document does not know is an error of the compiler", () => {
  const undocumented = () => {
    // @ts-expect-error no such path
    endpoint("/api/nothing", {});
    // @ts-expect-error a parameter of the path is missing
    endpoint("/api/events/{id}", {});
    // @ts-expect-error no such method
    void call("put", "/api/comments");
    // @ts-expect-error no such parameter in the path
    endpoint("/api/events/{id}", { path: { name: "a" } });
    // @ts-expect-error no such query parameter
    endpoint("/api/events", { query: { colour: "red" } });
    // @ts-expect-error no such value
    endpoint("/api/events", { query: { sort: "random" } });
    // @ts-expect-error the body is required
    void call("post", "/api/auth/login");
    // @ts-expect-error a field of the body is missing
    void call("post", "/api/auth/login", { body: { email: "a@example.org" } });
    // @ts-expect-error no such field in the response
    void call("post", "/api/auth/logout", { body: { refreshToken: "r" } }).then((r) => r.user);
  };
  expect(undocumented).toBeTypeOf("function");
});

const SRC = resolve(import.meta.dirname, "..");

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (path === import.meta.dirname) continue;
    if (entry.isDirectory()) yield* sources(path);
    else if (/\.tsx?$/.test(entry.name) && !/\.test\./.test(entry.name)) yield path;
  }
}

test("addresses of the API are written in this folder only", () => {
  const elsewhere = [...sources(SRC)].filter((file) =>
    /["'`]\/api\//.test(readFileSync(file, "utf8")),
  );
  expect(elsewhere).toEqual([]);
});
