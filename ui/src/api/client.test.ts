import { afterEach, describe, expect, test, vi } from "vitest";
import { setConfig } from "@/platform/config.ts";
import { onHost, request } from "./client.ts";
import { ApiError, detailMessages, reasonOf } from "./error.ts";

const answer = (status: number, body: string) =>
  vi.stubGlobal(
    "fetch",
    vi.fn(() => Promise.resolve(new Response(body, { status }))),
  );

afterEach(() => setConfig({}));

describe("a failed request", () => {
  test("ERR-18 has the server's message", async () => {
    answer(404, '{"message":"Event not found.","code":"not_found"}');
    await expect(request("/api/events/x")).rejects.toThrow("Event not found.");
  });
  test("ERR-19 without a message names the status", async () => {
    answer(502, "");
    await expect(request("/api/x")).rejects.toThrow("Request failed: 502");
    answer(500, "<html>");
    await expect(request("/api/x")).rejects.toThrow("Request failed: 500");
  });
  test("ERR-20 carries status and body", async () => {
    answer(
      400,
      '{"message":"No.","details":[{"field":"title","message":"Title is required."},"Also."]}',
    );
    const error = (await request("/api/x").catch((caught: unknown) => caught)) as ApiError;
    expect(error).toBeInstanceOf(ApiError);
    expect(error.status).toBe(400);
    expect(error.body).toMatchObject({ message: "No." });
    expect(error.serverMessage).toBe("No.");
    expect(detailMessages(error)).toEqual(["Title is required.", "Also."]);
  });
  test("without a response the status is 0", async () => {
    vi.stubGlobal(
      "fetch",
      vi.fn(() => Promise.reject(new TypeError("offline"))),
    );
    await expect(request("/api/x")).rejects.toMatchObject({ status: 0 });
  });
});

test("only a refusal's reason is shown beneath the headline", () => {
  expect(reasonOf(new ApiError(409, { message: "Taken." }))).toBe("Taken.");
  expect(reasonOf(new ApiError(500, { message: "stack trace" }))).toBeUndefined();
  expect(reasonOf(new ApiError(404, null))).toBeUndefined();
  expect(reasonOf(new Error("x"))).toBeUndefined();
});

test("API-01 an empty success is tolerated, and the host comes from the configuration", async () => {
  answer(200, "");
  setConfig({ apiBase: "https://api.example" });
  await expect(request("/api/x", { method: "delete" })).resolves.toBeNull();
  expect(fetch).toHaveBeenCalledWith("https://api.example/api/x", expect.anything());
});

test("API-01 LOGO-10 without a configured host, addresses are of the same origin", () => {
  expect(onHost("/uploads/logos/a.svg")).toBe("/uploads/logos/a.svg");
  setConfig({ apiBase: "https://api.example" });
  expect(onHost("/uploads/logos/a.svg")).toBe("https://api.example/uploads/logos/a.svg");
  expect(onHost("https://elsewhere.example/a.svg")).toBe("https://elsewhere.example/a.svg");
});
