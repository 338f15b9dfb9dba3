import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { sessionUser } from "@/api/session.ts";
import { failure, stubApi, writes } from "@/test/api.ts";
import { renderPage } from "@/test/render.tsx";
import { LoginForm } from "./login-form.tsx";

const LOGIN = "POST /api/auth/login";
const user = { id: "ama", email: "ama@example.org", role: "editor" };

async function signInAs(email: string, password: string) {
  renderPage(<LoginForm />);
  await userEvent.type(screen.getByLabelText("Email"), email);
  await userEvent.type(screen.getByLabelText("Password"), password);
  await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
}

test("LOGIN-03 the credentials are sent, and the session starts", async () => {
  const sent = stubApi({ [LOGIN]: { tokens: { accessToken: "a", refreshToken: "r" }, user } });
  await signInAs(" ama@example.org ", "a good password");
  await waitFor(() => expect(sessionUser()).toEqual(user));
  expect(writes(sent)).toEqual([
    [LOGIN, { email: "ama@example.org", password: "a good password" }],
  ]);
});

test("LOGIN-06 wrong credentials are named, and the password is asked for again", async () => {
  stubApi({ [LOGIN]: failure(401, "Wrong.") });
  await signInAs("ama@example.org", "wrong");
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Invalid credentials. Please try again.",
  );
  expect(screen.getByLabelText("Password")).toHaveValue("");
  expect(screen.getByLabelText("Password")).toHaveFocus();
  expect(sessionUser()).toBeNull();
});

test("nothing is sent without an address and a password", async () => {
  const sent = stubApi({});
  renderPage(<LoginForm />);
  await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
  expect(screen.getByText("Email is required.")).toBeInTheDocument();
  expect(screen.getByText("Password is required.")).toBeInTheDocument();
  expect(sent).toEqual([]);
});
