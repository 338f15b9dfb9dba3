import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { Comment } from "@/api/types.ts";
import { failure, stubApi, writes } from "@/test/api.ts";
import { signIn } from "@/test/people.ts";
import { renderPage } from "@/test/render.tsx";
import { Discussion } from "./discussion.tsx";

const COMMENTS = "/api/events/ghana/comments";
const aComment = (change: Partial<Comment> = {}): Comment => ({
  id: "c1",
  eventId: "ghana",
  body: "I was there.",
  status: "published",
  isActive: true,
  createdAt: "2026-01-01T00:00:00Z",
  updatedAt: "2026-01-01T00:00:00Z",
  author: { id: "kofi", email: "", firstName: "Kofi", lastName: "Boateng", role: "user" },
  ...change,
});

function show(comments: Comment[], table: Record<string, unknown> = {}) {
  const list = { items: comments, total: comments.length };
  const sent = stubApi({ [`GET ${COMMENTS}`]: () => list, ...table });
  renderPage(<Discussion eventId="ghana" />);
  return { sent, list };
}

test("visitors read, and are asked to sign in before they write", async () => {
  show([aComment()]);
  expect(await screen.findByText("I was there.")).toBeInTheDocument();
  expect(screen.getByText("Kofi Boateng")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Sign in to join the discussion" })).toBeInTheDocument();
  expect(screen.queryByLabelText("Your comment")).toBeNull();
});

test("a comment is posted, announced, listed and focused", async () => {
  signIn({ role: "user" });
  const posted = aComment({ id: "c2", body: "So was I.", status: "pending" });
  const { sent, list } = show([], { [`POST ${COMMENTS}`]: () => ({ comment: posted }) });
  await userEvent.type(await screen.findByLabelText("Your comment"), " So was I. ");
  Object.assign(list, { items: [posted], total: 1 });
  await userEvent.click(screen.getByRole("button", { name: "Publish comment" }));
  expect(await screen.findByText("Your comment awaits moderator approval.")).toBeInTheDocument();
  await waitFor(() => expect(screen.getByText("So was I.").closest("li")).toHaveFocus());
  expect(writes(sent)).toEqual([[`POST ${COMMENTS}`, { body: "So was I." }]]);
  expect(screen.getByLabelText("Your comment")).toHaveValue("");
});

test("a comment that could not be posted stays in the box", async () => {
  signIn({ role: "user" });
  show([], { [`POST ${COMMENTS}`]: failure(429, "Too many comments.") });
  await userEvent.type(await screen.findByLabelText("Your comment"), "So was I.");
  await userEvent.click(screen.getByRole("button", { name: "Publish comment" }));
  expect(await screen.findByText("Failed to post comment")).toBeInTheDocument();
  expect(screen.getByText("Too many comments.")).toBeInTheDocument();
  expect(screen.getByLabelText("Your comment")).toHaveValue("So was I.");
});

test("a moderator hides a comment; a failed removal says why", async () => {
  signIn({ role: "editor" });
  const status = `PATCH ${COMMENTS}/c1/status`;
  const { sent } = show([aComment()], {
    [status]: { comment: aComment({ status: "hidden" }) },
    [`DELETE ${COMMENTS}/c1`]: failure(404, "Comment not found."),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Hide" }));
  expect(await screen.findByText("The comment is hidden.")).toBeInTheDocument();
  expect(writes(sent)).toEqual([[status, { status: "hidden" }]]);
  await userEvent.click(screen.getByRole("button", { name: "Remove" }));
  const dialog = screen.getByRole("dialog", { name: "Remove comment" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Remove" }));
  expect(await screen.findByText("Failed to delete comment")).toBeInTheDocument();
  expect(screen.getByText("Comment not found.")).toBeInTheDocument();
});

test("a discussion that cannot be loaded can be tried again", async () => {
  const { sent } = show([], { [`GET ${COMMENTS}`]: failure(500, "No.") });
  const retry = await screen.findByRole("button", { name: "Try again" });
  stubApi({ [`GET ${COMMENTS}`]: { items: [aComment()], total: 1 } });
  await userEvent.click(retry);
  expect(await screen.findByText("I was there.")).toBeInTheDocument();
  expect(sent.length).toBeGreaterThan(0);
});
