import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { routeManifest } from "./manifest.ts";
import { matchRoute, queriesOf } from "./match.ts";

const isPrivate = (path: string) => !matchRoute(path).route.rendered;

const plan = (url: string) => {
  const [pathname = "/", search = ""] = url.split("?");
  const match = matchRoute(pathname);
  return queriesOf(match, search, "2026-11-15").map((endpoint) => endpoint.url);
};

describe("routes", () => {
  test.each([
    ["RTE-01", "/", "home"],
    ["RTE-02", "/events/abc", "event"],
    ["the edits of an event", "/events/abc/history", "edits"],
    ["what no event has", "/events/abc/nope", "notFound"],
    ["RTE-03", "/timeline", "timeline"],
    ["RTE-04", "/history", "archive"],
    ["RTE-05", "/on-this-day", "onThisDay"],
    ["RTE-06", "/collections", "collections"],
    ["RTE-07", "/people", "people"],
    ["RTE-08", "/places", "places"],
    ["S-02", "/people/kwame-nkrumah", "person"],
    ["S-02 the edits of a person", "/people/kwame-nkrumah/edits", "edits"],
    ["S-03", "/places/kumasi", "place"],
    ["S-03 the edits of a place", "/places/kumasi/edits", "edits"],
    ["threads", "/threads", "threads"],
    ["a thread", "/threads/football", "thread"],
    ["the edits of a thread", "/threads/football/edits", "edits"],
    ["RTE-09", "/about", "about"],
    ["a slash at the end", "/about/", "about"],
    ["unknown", "/nope", "notFound"],
    ["events without an id", "/events", "notFound"],
    ["a broken escape", "/events/%E0%A4%A", "event"],
  ])("%s %s", (_, path, name) => {
    expect(matchRoute(path).route.name).toBe(name);
  });
  test("every module exists, and every page of its own has a title and a description", () => {
    for (const { module, name, path, title, description } of routeManifest().routes) {
      expect(existsSync(module), module).toBe(true);
      if (path?.includes(":")) continue;
      expect(title, name).not.toBe("");
      expect(description, name).not.toBe("");
    }
  });
  test("what is in the sitemap is rendered and open to search engines", () => {
    for (const { sitemap, rendered, head, name } of routeManifest().routes) {
      if (sitemap) expect([rendered, head], name).not.toContain("plain");
      if (sitemap) expect(rendered, name).toBe(true);
    }
  });
  test("RTE-10 RTE-11 the signed-in side is private, and nothing else", () => {
    for (const path of [
      "/admin",
      "/admin/",
      "/admin/login",
      "/setup",
      "/register",
      "/accept-invite",
      "/forgot-password",
      "/reset-password",
      "/verify-email",
      "/end-sessions",
      "/admin/users",
      "/admin/analytics",
    ]) {
      expect(isPrivate(path), path).toBe(true);
    }
    for (const path of ["/", "/administration", "/events/admin", "/registered"]) {
      expect(isPrivate(path), path).toBe(false);
    }
  });
});

describe("what a page asks for", () => {
  test("the shell's answers come with every page", () => {
    for (const path of ["/", "/about", "/nope"]) {
      expect(plan(path)).toEqual(expect.arrayContaining(["/api/settings", "/api/logos"]));
    }
  });
  test("HOME-06 HOME-11 HOME-14 HOME-16 the home filters are the server's to answer", () => {
    expect(
      plan("/?category=independence&country=Ghana&from=03/06/1957&onThisDay=1&search=go")[0],
    ).toBe(
      "/api/events?search=go&country=Ghana&tags=INDEPENDENCE&from=1957-03-06&monthDay=11-15&limit=20&page=1",
    );
    expect(plan("/?category=politics")[0]).toBe("/api/events?tags=POLITICS&limit=20&page=1");
  });
  test("HOME-13 HOME-18 what does not filter is not sent", () => {
    expect(plan("/?from=1/1/1960&search=a&country=")[0]).toBe("/api/events?limit=20&page=1");
  });
  test("TL-01 TL-03 TL-07 the timeline asks oldest first", () => {
    expect(plan("/timeline?decade=1960&search=suez&page=2")).toEqual(
      expect.arrayContaining([
        "/api/events?search=suez&in=text&decade=1960&sort=oldest&limit=20&page=2",
        "/api/events?search=suez&in=text&limit=1&page=1&facets=1",
      ]),
    );
  });
  test("HIST-07 HIST-08 HIST-09 the archive asks in the chosen order", () => {
    expect(plan("/history?tags=WAR&country=Mali&country=Chad&sort=country")[0]).toBe(
      "/api/events?country=Chad&country=Mali&tags=WAR&sort=country&limit=20&page=1&facets=1",
    );
    expect(plan("/history")[0]).toContain("sort=newest");
  });
  test("OTD-01 the day of today, or of the address; the days around it as well", () => {
    expect(plan("/on-this-day")[0]).toContain("monthDay=11-15");
    expect(plan("/on-this-day?day=03-06")[0]).toContain("monthDay=03-06");
    expect(plan("/on-this-day?day=99-99")[0]).toContain("monthDay=11-15");
    expect(plan("/on-this-day").filter((url) => url.includes("monthDay"))).toHaveLength(8);
  });
  test("COL-06 COL-13 PPL-06 PLC-08 ABT-07 the numbers the pages are built on", () => {
    expect(plan("/collections")[0]).toBe("/api/events/collections?limit=9&eventsPerGroup=4");
    expect(plan("/collections?tag=War")[0]).toBe(
      "/api/events/collections?tags=War&limit=9&eventsPerGroup=4",
    );
    expect(plan("/people")[0]).toBe("/api/events?limit=24&page=1");
    expect(plan("/places")[0]).toContain("/api/events?limit=200&page=1");
    expect(
      plan("/people?name=ev&calling=artist&century=20&country=Togo&letter=é&page=2"),
    ).toContain(
      "/api/people?q=ev&letter=E&country=Togo&facets=1&limit=96&page=2&calling=artist&century=20&fields=slug%2Cname%2CsortName%2Cborn%2Cdied%2Ccallings%2Ccountries",
    );
    expect(plan("/places?kind=city&country=Togo")).toContain(
      "/api/places?country=Togo&facets=1&limit=96&page=1&kind=city&fields=slug%2Cname%2Ckind%2Ccountry",
    );
    expect(plan("/people/kwame-nkrumah")).toEqual(
      expect.arrayContaining([
        "/api/people/kwame-nkrumah",
        "/api/people/kwame-nkrumah/revisions?page=1&limit=1",
      ]),
    );
    expect(plan("/about")).toEqual(
      expect.arrayContaining(["/api/events?limit=1&page=1", "/api/health"]),
    );
  });
});
