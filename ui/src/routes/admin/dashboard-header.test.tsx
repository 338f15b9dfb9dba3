import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { stubApi } from "@/test/api.ts";
import { signIn } from "@/test/people.ts";
import { renderPage } from "@/test/render.tsx";
import { DashboardHeader } from "./dashboard-header.tsx";

const inbox = { items: [], total: 0, unseen: 0 };

test("the header shows the active logo, and switches the theme", async () => {
  const logo = { id: "l", type: "header", isActive: true, url: "/uploads/logos/l.png", name: "L" };
  stubApi({ "GET /api/logos": { logos: [logo] }, "GET /api/notices": inbox });
  renderPage(<DashboardHeader user={signIn()} />);
  expect(await screen.findByRole("img")).toHaveAttribute(
    "src",
    expect.stringContaining("/uploads/logos/l.png"),
  );
  await userEvent.click(screen.getByRole("button", { name: /theme/i }));
  expect(document.documentElement.dataset.theme).toMatch(/light|dark/);
  delete document.documentElement.dataset.theme;
});

test("S-19 the bell says how much is new", async () => {
  stubApi({ "GET /api/logos": { logos: [] }, "GET /api/notices": { ...inbox, unseen: 3 } });
  renderPage(<DashboardHeader user={signIn()} />);
  expect(await screen.findByRole("button", { name: "Notices, 3 new" })).toBeInTheDocument();
});
