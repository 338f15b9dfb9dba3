import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { stubApi } from "@/test/api.ts";
import { signIn } from "@/test/people.ts";
import { renderPage } from "@/test/render.tsx";
import { Overview } from "./overview.tsx";
import { useAnalytics } from "./use-analytics.ts";

const Loaded = () => <Overview numbers={useAnalytics()} />;

const tally = (names: string[]) => names.map((_id, i) => ({ _id, count: 40 - i }));

test("ANL-05…09 ANL-11…13 the totals and the longest bars", async () => {
  signIn();
  stubApi({
    "GET /api/events/stats": {
      total: 1234,
      byCountry: tally(["Ghana", "Mali", "Chad", "Togo", "Kenya", "Egypt"]),
      byTag: tally(["WAR", "ART", "LAW", "SEA", "GOLD", "MUSIC", "SPORT", "TRADE"]),
    },
    "GET /api/logs/stats": {
      totalLogs: 5678,
      actionBreakdown: tally(["event.create", "event.update", "a", "b", "c", "d"]),
      head: "1:00",
      recentUsers: tally(["ama", "kofi", "esi", "yaw", "abena", "kwame"]).map((person) => ({
        ...person,
        lastActivity: "2026-03-06T12:00:00Z",
      })),
    },
  });
  renderPage(<Loaded />);
  const number = async (name: string) => {
    const block = await screen.findByRole("region", { name });
    return [...block.querySelectorAll("p")].map((line) => line.textContent)[0];
  };
  expect(await number("Active events")).toBe("1,234");
  expect(await number("Activity log entries")).toBe("5,678");
  const rows = (name: string) =>
    within(screen.getByRole("list", { name }))
      .getAllByRole("listitem")
      .map((row) => row.querySelector("p")?.textContent);
  expect(rows("Top countries")).toEqual([
    "Ghana40 events",
    "Mali39 events",
    "Chad38 events",
    "Togo37 events",
    "Kenya36 events",
  ]);
  expect(rows("Most used tags")).toEqual(["WAR40", "ART39", "LAW38", "SEA37", "GOLD36", "MUSIC35"]);
  expect(rows("Admin actions")).toHaveLength(5);
  expect(rows("Recent moderators")).toHaveLength(5);
  expect(rows("Recent moderators")[0]).toBe("ama40 actions");
  expect(screen.getByRole("list", { name: "Recent moderators" })).toHaveTextContent(
    "Last activity: Mar 6, 2026",
  );
});
