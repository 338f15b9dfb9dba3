import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { failure, stubApi, writes } from "@/test/api.ts";
import { signIn } from "@/test/people.ts";
import { renderPage } from "@/test/render.tsx";
import { AccountNews } from "./account-news.tsx";
import { EndSessions } from "./end-sessions.tsx";
import { LinkToken } from "./link-token.tsx";

const END = "POST /api/auth/end-sessions";
const page = <LinkToken>{(token) => <EndSessions token={token} />}</LinkToken>;

test("H-16 opening the link sends nothing; the button signs out all devices", async () => {
  const sent = stubApi({ [END]: { success: true } });
  renderPage(page, { url: "/end-sessions#token=kept" });
  expect(writes(sent)).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Sign out all devices" }));
  expect(await screen.findByText("All devices have been signed out.")).toBeInTheDocument();
  expect(writes(sent)).toEqual([[END, { token: "kept" }]]);
});

test("H-16 a link that is over says so", async () => {
  stubApi({ [END]: failure(400, "This link is no longer valid.") });
  renderPage(page, { url: "/end-sessions#token=kept" });
  await userEvent.click(screen.getByRole("button", { name: "Sign out all devices" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("This link is no longer valid.");
});

test("H-02 a token in the query is not read", () => {
  stubApi({});
  renderPage(page, { url: "/end-sessions?token=kept" });
  expect(screen.getByRole("alert")).toHaveTextContent("This address lacks its key.");
});

test("H-16 news stays until it is dismissed, and what was seen is none", async () => {
  signIn();
  const notice = (id: string, seen: boolean) => ({
    id,
    kind: seen ? "new-device" : "password-changed",
    detail: "",
    seen,
    createdAt: "2026-01-01T00:00:00Z",
  });
  const LIST = "GET /api/auth/notices";
  const SEEN = "POST /api/auth/notices/seen";
  const table = { [LIST]: { items: [notice("a", false), notice("b", true)] }, [SEEN]: {} };
  const sent = stubApi(table);
  renderPage(<AccountNews />);
  const news = await screen.findByRole("status");
  expect(news).toHaveTextContent("The password was changed.");
  expect(news).not.toHaveTextContent("new device");
  await userEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(writes(sent)).toEqual([[SEEN]]);
});
