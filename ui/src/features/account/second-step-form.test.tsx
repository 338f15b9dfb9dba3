import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { sessionUser } from "@/api/session.ts";
import { failure, stubApi, writes } from "@/test/api.ts";
import { renderPage } from "@/test/render.tsx";
import { LoginForm } from "./login-form.tsx";

const LOGIN = "POST /api/auth/login";
const STEP = "POST /api/auth/second-factor";
const user = { id: "ama", email: "ama@example.org", role: "editor" };
const session = { tokens: { accessToken: "a", refreshToken: "r" }, user };
const begun = (methods: string[]) => ({
  secondFactor: { token: "t", expiresAt: "2026-01-01T00:00:00Z", methods },
});

async function givePassword() {
  renderPage(<LoginForm />);
  await userEvent.type(screen.getByLabelText("Email"), "ama@example.org");
  await userEvent.type(screen.getByLabelText("Password"), "a good password");
  await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
}

test("H-15 a right password asks for the code, and the code starts the session", async () => {
  const sent = stubApi({ [LOGIN]: begun(["totp", "recovery"]), [STEP]: session });
  await givePassword();
  const field = await screen.findByLabelText("Code of your authenticator app");
  expect(field).toHaveFocus();
  expect(sessionUser()).toBeNull();
  await userEvent.type(field, " 123 456 {Enter}");
  await waitFor(() => expect(sessionUser()).toEqual(user));
  expect(writes(sent)[1]).toEqual([STEP, { token: "t", method: "totp", code: "123 456" }]);
});

test("H-15 a wrong code is asked for again; a recovery code can be used instead", async () => {
  const sent = stubApi({
    [LOGIN]: begun(["totp", "recovery"]),
    [STEP]: failure(401, "This code is not valid. Please try again."),
  });
  await givePassword();
  await userEvent.type(await screen.findByLabelText("Code of your authenticator app"), "1{Enter}");
  expect(await screen.findByRole("alert")).toHaveTextContent("This code is not valid.");
  expect(screen.getByLabelText("Code of your authenticator app")).toHaveValue("");
  await userEvent.click(screen.getByRole("button", { name: "Use a recovery code instead" }));
  expect(screen.queryByRole("alert")).toBeNull();
  await userEvent.type(screen.getByLabelText("Recovery code"), "abcd{Enter}");
  await waitFor(() => expect(writes(sent)).toHaveLength(3));
  expect(writes(sent)[2]).toEqual([STEP, { token: "t", method: "recovery", code: "abcd" }]);
});

test("H-15 without support in the browser a passkey is not offered", async () => {
  stubApi({ [LOGIN]: begun(["passkey", "recovery"]) });
  await givePassword();
  expect(await screen.findByLabelText("Recovery code")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /passkey/ })).toBeNull();
});
