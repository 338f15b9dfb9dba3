import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { ApiError } from "@/api/error.ts";
import { sessionUser } from "@/api/session.ts";
import { renderPage } from "@/test/render.tsx";
import { PasswordForm } from "./password-form.tsx";

const signedIn = {
  tokens: { accessToken: "a", refreshToken: "r" },
  user: { id: "ama", email: "ama@example.org", role: "user" as const },
};

const show = (onSend: () => Promise<typeof signedIn>) =>
  renderPage(
    <PasswordForm
      onSend={onSend}
      asks="email and name"
      submitText="Create account"
      busyText="Creating…"
      failed="Failed to create the account."
      done="Your account is ready."
    />,
  );

async function fill(password: string) {
  await userEvent.type(screen.getByLabelText("Email"), " ama@example.org");
  await userEvent.type(screen.getByLabelText("First name"), "Ama ");
  await userEvent.type(screen.getByLabelText("Password"), password);
  await userEvent.click(screen.getByRole("button", { name: "Create account" }));
}

test("the form is sent trimmed, and the session starts", async () => {
  const send = vi.fn(() => Promise.resolve(signedIn));
  show(send);
  await fill(" ten letters ");
  await waitFor(() => expect(sessionUser()).toEqual(signedIn.user));
  expect(send).toHaveBeenCalledWith({
    email: "ama@example.org",
    firstName: "Ama",
    lastName: "",
    password: " ten letters ",
  });
  expect(screen.getByText("Your account is ready.")).toBeInTheDocument();
});

test("a short password is not sent", async () => {
  const send = vi.fn(() => Promise.resolve(signedIn));
  show(send);
  await fill("short");
  expect(screen.getByText("Password must be at least 10 characters long.")).toBeInTheDocument();
  expect(send).not.toHaveBeenCalled();
});

test("a refused field is marked with the server's reason", async () => {
  const details = [{ field: "email", message: "Email is taken." }];
  show(() => Promise.reject(new ApiError(400, { message: "No.", details })));
  await fill("a good password");
  expect(await screen.findByRole("alert")).toHaveTextContent("Failed to create the account.No.");
  expect(screen.getByText("Email is taken.")).toBeInTheDocument();
  expect(screen.getByLabelText("Email")).toHaveFocus();
});
