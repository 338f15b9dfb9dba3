import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { sessionUser } from "@/api/session.ts";
import { failure, stubApi, writes } from "@/test/api.ts";
import { signIn } from "@/test/people.ts";
import { renderPage } from "@/test/render.tsx";
import { Account } from "./account-tab.tsx";

const PROFILE = "PUT /api/auth/profile";
const PASSWORD = "PUT /api/auth/change-password";
const device = (id: string, current: boolean) => ({
  id,
  device: `Browser ${id}`,
  current,
  createdAt: "2026-01-01T00:00:00Z",
  lastSeen: "2026-01-02T00:00:00Z",
});

const STEPS = ["email", "second-factor", "spare-factor", "recovery-codes"];
const factors = (done: string[], passwordDue = false) => ({
  items: [],
  recoveryCodesLeft: 0,
  passkeys: false,
  safety: { done, left: STEPS.filter((step) => !done.includes(step)), passwordDue },
});

function show(table: Record<string, unknown>) {
  const user = signIn();
  const sent = stubApi({
    "GET /api/auth/sessions": { items: [device("here", true), device("there", false)] },
    "GET /api/auth/factors": factors(["email", "second-factor"]),
    ...table,
  });
  renderPage(<Account user={user} />);
  return { user, sent };
}

test("the profile is saved, and the session knows the new name", async () => {
  const { user, sent } = show({
    [PROFILE]: { user: { id: "ama", role: "admin", firstName: "A" } },
  });
  await userEvent.type(screen.getByLabelText("About you"), "Historian");
  await userEvent.click(screen.getByRole("button", { name: "Save profile" }));
  expect(await screen.findByText("Your profile has been saved.")).toBeInTheDocument();
  const { firstName, lastName } = user;
  expect(writes(sent)).toEqual([[PROFILE, { firstName, lastName, profile: { bio: "Historian" } }]]);
  expect(sessionUser()?.firstName).toBe("A");
});

test("a switch falls back when the choice cannot be saved", async () => {
  const { sent } = show({ [PROFILE]: failure(503, "Later.") });
  const choice = screen.getByRole("switch", { name: "Digest of what waits for review" });
  await userEvent.click(choice);
  expect(await screen.findByText("Failed to save the choice.")).toBeInTheDocument();
  expect(writes(sent)).toEqual([[PROFILE, { notifications: { digest: false } }]]);
  expect(choice).toBeChecked();
});

test("the fields of a changed password are emptied, those of a refused one are not", async () => {
  const { sent } = show({ [PASSWORD]: failure(400, "Wrong password.") });
  await userEvent.type(screen.getByLabelText("Current password"), "old password");
  await userEvent.type(screen.getByLabelText("New password"), "a new password");
  const button = screen.getByRole("button", { name: "Change password" });
  await userEvent.click(button);
  expect(await screen.findByText("Failed to change the password.")).toBeInTheDocument();
  expect(screen.getByText("Wrong password.")).toBeInTheDocument();
  expect(screen.getByLabelText("New password")).toHaveValue("a new password");
  expect(writes(sent)).toEqual([
    [PASSWORD, { currentPassword: "old password", newPassword: "a new password" }],
  ]);
  stubApi({ "GET /api/auth/sessions": { items: [] }, [PASSWORD]: { success: true } });
  await userEvent.click(button);
  await waitFor(() => expect(screen.getByLabelText("New password")).toHaveValue(""));
});

test("another device is signed out; this one has no button", async () => {
  const end = "DELETE /api/auth/sessions/there";
  const { sent } = show({ [end]: { success: true, id: "there" } });
  await userEvent.click(await screen.findByRole("button", { name: "Sign out Browser there" }));
  expect(await screen.findByText("Browser there has been signed out.")).toBeInTheDocument();
  expect(writes(sent)).toEqual([[end]]);
  expect(screen.queryByRole("button", { name: "Sign out Browser here" })).toBeNull();
});

test("how safe the account is, and what is left to do", async () => {
  show({});
  const safety = await screen.findByRole("region", { name: "How safe your account is" });
  expect(safety).toHaveTextContent("Fair, 2 of 4");
  expect(safety).toHaveTextContent(
    "2 things are left: add another second factor, in case that you lose the first; make recovery codes and keep them on paper.",
  );
});

test("Not me signs out the device, and leads to a new password", async () => {
  const disown = "POST /api/auth/sessions/there/disown";
  let disowned = false;
  const { sent } = show({
    "GET /api/auth/factors": () => factors(STEPS, disowned),
    [disown]: () => {
      disowned = true;
      return { success: true };
    },
  });
  const safety = await screen.findByRole("region", { name: "How safe your account is" });
  expect(safety).toHaveTextContent("Very strong, 4 of 4");
  await userEvent.click(await screen.findByRole("button", { name: "Not me: Browser there" }));
  await waitFor(() => expect(screen.getByLabelText("Current password")).toHaveFocus());
  expect(writes(sent)).toEqual([[disown]]);
  await waitFor(() => expect(safety).toHaveTextContent("At risk"));
  expect(screen.getAllByText(/may know your password: choose another one/)).toHaveLength(2);
  await userEvent.click(screen.getByRole("button", { name: "Choose a new password" }));
  expect(screen.getByLabelText("Current password")).toHaveFocus();
});

test("S-10 an address is changed by a letter to the new one, and the former counts until then", async () => {
  const { sent } = show({ "PUT /api/auth/email": { success: true } });
  await userEvent.type(screen.getByLabelText("New address"), "nope");
  await userEvent.click(screen.getByRole("button", { name: "Change address" }));
  expect(await screen.findByText("Enter a valid email address.")).toBeInTheDocument();
  await userEvent.clear(screen.getByLabelText("New address"));
  await userEvent.type(screen.getByLabelText("New address"), "new@example.org");
  await userEvent.type(screen.getByLabelText("Confirm with your password"), "old password");
  await userEvent.click(screen.getByRole("button", { name: "Change address" }));
  expect(
    await screen.findByText("A letter with a link is on its way to new@example.org."),
  ).toBeInTheDocument();
  expect(writes(sent)).toEqual([
    ["PUT /api/auth/email", { email: "new@example.org", password: "old password" }],
  ]);
});

test("S-21 single letters as shortcuts can be turned off, and stay so", async () => {
  show({});
  const choice = screen.getByRole("switch", { name: "Single letters as shortcuts" });
  expect(choice).toBeChecked();
  await userEvent.click(choice);
  expect(choice).not.toBeChecked();
  expect(localStorage.getItem("sankofa.single-keys")).toBe("off");
  await userEvent.click(choice);
  expect(localStorage.getItem("sankofa.single-keys")).toBeNull();
});
