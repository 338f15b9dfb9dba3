import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { failure, stubApi, writes } from "@/test/api.ts";
import { aPerson, signIn } from "@/test/people.ts";
import { renderPage } from "@/test/render.tsx";
import { Tab } from "./users-tab.tsx";

const LIST = "GET /api/users";
const STATUS = "PATCH /api/users/kofi/status";

async function show(table: Record<string, unknown>, people = [aPerson()]) {
  signIn();
  const sent = stubApi({ [LIST]: { items: people, total: people.length }, ...table });
  renderPage(<Tab />, { url: "/admin?tab=users" });
  await screen.findByRole("table");
  await screen.findAllByRole("row", { name: /@example.org/ });
  return sent;
}

const row = (email: string) => screen.getByRole("row", { name: new RegExp(email) });

test("the list asks for the first ten", async () => {
  const sent = await show({});
  expect(sent[0]).toMatchObject({ call: LIST, query: "page=1&limit=10" });
  expect(row("kofi@example.org")).toHaveTextContent("Kofi Boateng");
});

test("an account is deactivated", async () => {
  const sent = await show({ [STATUS]: { user: aPerson({ active: false }) } });
  await userEvent.click(screen.getByRole("switch", { name: "kofi@example.org may sign in" }));
  expect(await screen.findByText("kofi@example.org is now inactive.")).toBeInTheDocument();
  expect(writes(sent)).toEqual([[STATUS, { active: false }]]);
});

test("a switch falls back when the server refuses, with its reason", async () => {
  await show({ [STATUS]: failure(409, "The last admin.") });
  const active = screen.getByRole("switch", { name: "kofi@example.org may sign in" });
  await userEvent.click(active);
  expect(await screen.findByText("Failed to update activation state.")).toBeInTheDocument();
  expect(screen.getByText("The last admin.")).toBeInTheDocument();
  await waitFor(() => expect(active).toBeChecked());
});

test("nobody deactivates or deletes their own account", async () => {
  const own = aPerson({ id: "ama", email: "ama@example.org", role: "admin" });
  const sent = await show({}, [own]);
  await userEvent.click(screen.getByRole("switch", { name: "ama@example.org may sign in" }));
  expect(screen.getByText("You cannot deactivate your own account.")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Delete ama@example.org" }));
  expect(screen.getByText("You cannot delete your own account.")).toBeInTheDocument();
  expect(writes(sent)).toEqual([]);
});

test("a role changes after a confirmation", async () => {
  const role = "PATCH /api/users/kofi/role";
  const sent = await show({ [role]: { user: aPerson({ role: "admin" }) } });
  await userEvent.selectOptions(screen.getByLabelText("Role of kofi@example.org"), "admin");
  const dialog = screen.getByRole("dialog", { name: "Change role" });
  expect(writes(sent)).toEqual([]);
  await userEvent.click(within(dialog).getByRole("button", { name: "Change role" }));
  expect(await screen.findByText("kofi@example.org is now an admin.")).toBeInTheDocument();
  expect(writes(sent)).toEqual([[role, { role: "admin" }]]);
});

test("an invitation that was not mailed shows its link; a refused one its reason", async () => {
  const invite = { url: "https://a.example/x", expiresAt: "2026-12-01T00:00:00Z", emailed: false };
  const sent = await show({ "POST /api/users": { user: aPerson({ email: "esi@x.org" }), invite } });
  const send = screen.getByRole("button", { name: "Send invitation" });
  await userEvent.type(screen.getByLabelText("Email"), "esi@x.org");
  await userEvent.click(send);
  expect(await screen.findByLabelText("Link for esi@x.org")).toHaveValue("https://a.example/x");
  expect(writes(sent)).toEqual([
    ["POST /api/users", { email: "esi@x.org", firstName: "", lastName: "", role: "editor" }],
  ]);
  const details = [{ field: "email", message: "Email is taken." }];
  stubApi({ [LIST]: { items: [], total: 0 }, "POST /api/users": failure(409, "Taken.", details) });
  await userEvent.type(screen.getByLabelText("Email"), "kofi@example.org");
  await userEvent.click(send);
  expect(await screen.findByText("Failed to create user.")).toBeInTheDocument();
  expect(screen.getByText("Email is taken.")).toBeInTheDocument();
});

test.each([
  ["sent", undefined, "Invitation sent to esi@x.org."],
  ["queued", undefined, "The mail server has not accepted it yet."],
  ["failed", "554 not now", "554 not now"],
])("H-09 an invitation that is %s is called so", async (delivery, reason, text) => {
  const invite = {
    expiresAt: "2026-01-01T00:00:00Z",
    emailed: delivery === "sent",
    delivery,
    reason,
  };
  stubApi({
    [LIST]: { items: [], total: 0 },
    "POST /api/users": { user: { email: "esi@x.org" }, invite },
  });
  signIn();
  renderPage(<Tab />);
  await userEvent.type(screen.getByLabelText("Email"), "esi@x.org");
  await userEvent.click(screen.getByRole("button", { name: "Send invitation" }));
  expect(await screen.findByText(text, { exact: false })).toBeInTheDocument();
  if (delivery !== "sent") expect(screen.queryByText(/Invitation sent/)).toBeNull();
});
