import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { QueuedComment } from "@/api/types.ts";
import { failure, stubApi, writes } from "@/test/api.ts";
import { signIn } from "@/test/people.ts";
import { renderPage } from "@/test/render.tsx";
import { CommentQueue } from "./comment-queue.tsx";

const QUEUE = "GET /api/comments";
const STATUS = "PATCH /api/events/ghana/comments/1/status";

const waiting = (id: string): QueuedComment => ({
  id,
  eventId: "ghana",
  body: `Comment ${id}`,
  status: "pending",
  isActive: true,
  createdAt: `2026-01-0${id}T00:00:00Z`,
  updatedAt: `2026-01-0${id}T00:00:00Z`,
  author: { id: "kofi", email: "", firstName: "Kofi", lastName: id, role: "user" },
  event: { id: "ghana", title: "Ghana becomes independent" },
});

/** A queue that no longer has a comment once `decided` names it. */
async function open(table: Record<string, unknown>, decided: ReadonlySet<string>) {
  signIn({ role: "editor" });
  const sent = stubApi({
    [QUEUE]: () => {
      const items = ["1", "2"].filter((id) => !decided.has(id)).map(waiting);
      return { items, total: items.length };
    },
    ...table,
  });
  const { client } = renderPage(<CommentQueue />, { url: "/admin?tab=comments" });
  await screen.findByText("Comment 1");
  return { sent, client };
}

const show = async (table: Record<string, unknown>, decided = new Set<string>()) =>
  (await open(table, decided)).sent;

const bodies = () => screen.getAllByText(/^Comment \d$/).map((node) => node.textContent);

test("a published comment leaves the list, and the next one has the focus", async () => {
  const decided = new Set<string>();
  const sent = await show(
    { [STATUS]: () => decided.add("1") && { comment: waiting("1") } },
    decided,
  );
  await userEvent.click(screen.getByRole("button", { name: "Publish the comment of Kofi 1" }));
  expect(await screen.findByText(/^Published:/)).toBeInTheDocument();
  expect(bodies()).toEqual(["Comment 2"]);
  expect(writes(sent)).toEqual([[STATUS, { status: "published", from: "pending" }]]);
  expect(screen.getByText("Comment 2").closest("li")).toHaveFocus();
});

test("a decision is undone from its toast", async () => {
  const sent = await show({ [STATUS]: { comment: waiting("1") } });
  fireEvent.keyDown(screen.getByText("Comment 1"), { key: "h", code: "KeyH" });
  await userEvent.click(await screen.findByText("Undo"));
  expect(await screen.findByText("The comment waits again.")).toBeInTheDocument();
  expect(writes(sent)).toEqual([
    [STATUS, { status: "hidden", from: "pending" }],
    [STATUS, { status: "pending", from: "hidden" }],
  ]);
});

test("a comment returns to its place when the decision fails", async () => {
  await show({ [STATUS]: failure(503, "Busy.") });
  await userEvent.click(screen.getByRole("button", { name: "Hide the comment of Kofi 1" }));
  expect(await screen.findByText("Failed to update comment status")).toBeInTheDocument();
  await waitFor(() => expect(bodies()).toEqual(["Comment 1", "Comment 2"]));
});

test("a comment that somebody else decided on is no failure", async () => {
  const decided = new Set<string>();
  await show({ [STATUS]: () => decided.add("1") && failure(409, "No.")() }, decided);
  await userEvent.click(screen.getByRole("button", { name: "Hide the comment of Kofi 1" }));
  expect(
    await screen.findByText("Someone else has handled this comment meanwhile."),
  ).toBeInTheDocument();
  expect(screen.queryByText("Failed to update comment status")).toBeNull();
  expect(bodies()).toEqual(["Comment 2"]);
});

test("the focus goes on when somebody else has decided on the comment that has it", async () => {
  const decided = new Set<string>();
  const { client } = await open({}, decided);
  const reload = () => act(() => client.invalidateQueries());
  screen.getAllByRole("listitem")[0]?.focus();
  decided.add("1");
  await reload();
  await waitFor(() => expect(bodies()).toEqual(["Comment 2"]));
  expect(screen.getByRole("listitem")).toHaveFocus();
  decided.add("2");
  await reload();
  expect(await screen.findByText("No comments wait.")).toBeInTheDocument();
  expect(screen.getByRole("heading", { name: "Comments that wait" })).toHaveFocus();
});

test("a comment is removed after a confirmation", async () => {
  const decided = new Set<string>();
  const remove = "DELETE /api/events/ghana/comments/1";
  const sent = await show(
    { [remove]: () => decided.add("1") && { success: true, id: "1" } },
    decided,
  );
  await userEvent.click(screen.getByRole("button", { name: "Remove the comment of Kofi 1" }));
  expect(writes(sent)).toEqual([]);
  const dialog = screen.getByRole("dialog", { name: "Remove comment" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Remove" }));
  expect(await screen.findByText(/^Removed:/)).toBeInTheDocument();
  expect(writes(sent)).toEqual([[remove]]);
});

test("a queue that cannot be loaded can be tried again", async () => {
  signIn({ role: "editor" });
  stubApi({ [QUEUE]: failure(500, "No.") });
  renderPage(<CommentQueue />);
  const retry = await screen.findByRole("button", { name: "Try again" });
  stubApi({ [QUEUE]: { items: [], total: 0 } });
  await userEvent.click(retry);
  expect(await screen.findByText("No comments wait.")).toBeInTheDocument();
});
