import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { countPageview, foreignOrigin } from "./analytics.ts";
import { setConfig } from "./config.ts";
import { perf, reportVitals } from "./vitals.ts";

const collector = { analytics: { url: "https://stats.example/", site: "sankofa.example" } };
let sent: ReturnType<typeof vi.fn>;

beforeEach(() => {
  sent = vi.fn(() => Promise.resolve());
  vi.stubGlobal("fetch", sent);
});
afterEach(() => setConfig({}));

describe("counting visits", () => {
  test("MISC-02 one request, with the page's address and nothing a person typed", () => {
    setConfig(collector);
    countPageview("/history", "https://elsewhere.example/path?q=typed#x");
    expect(sent).toHaveBeenCalledOnce();
    const [url, options] = sent.mock.calls[0] as [string, RequestInit];
    expect(url).toBe("https://stats.example/api/event");
    expect(JSON.parse(String(options.body))).toEqual({
      name: "pageview",
      url: `${location.origin}/history`,
      domain: "sankofa.example",
      referrer: "https://elsewhere.example",
    });
  });
  test("MISC-02 without a collector nothing leaves, but the page can be observed", () => {
    const seen = vi.fn();
    window.addEventListener("pageview", seen);
    countPageview("/about", "");
    expect(sent).not.toHaveBeenCalled();
    expect(seen).toHaveBeenCalledOnce();
    window.removeEventListener("pageview", seen);
  });
  test("H-02 R-41 of the referrer only the origin of another site is sent", () => {
    for (const own of ["", "/reset-password?token=x", "/history?search=typed", "/admin"]) {
      expect(foreignOrigin(own && location.origin + own)).toBe("");
    }
    for (const odd of ["android-app://org.example/", "javascript:1", "//x", "nonsense"]) {
      expect(foreignOrigin(odd)).toBe("");
    }
    expect(foreignOrigin("https://a:b@elsewhere.example:8443/x?y#z")).toBe(
      "https://elsewhere.example:8443",
    );
  });
  test("a wish not to be counted is kept", () => {
    setConfig(collector);
    vi.stubGlobal("navigator", { ...navigator, globalPrivacyControl: true });
    countPageview("/about", "");
    expect(sent).not.toHaveBeenCalled();
  });
});

test("MISC-03 measuring is there, and off", async () => {
  expect(perf.enabled).toBe(false);
  const seen = vi.fn();
  window.addEventListener("vitals", seen);
  await reportVitals();
  expect(seen).not.toHaveBeenCalled();
  expect(sent).not.toHaveBeenCalled();
});
