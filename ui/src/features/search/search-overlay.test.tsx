import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Excerpt, SearchHit, SearchKind, SearchResult } from "@/api/types.ts";
import { toastStore } from "@/platform/toasts.ts";
import { anEvent } from "@/test/events.ts";
import { renderPage } from "@/test/render.tsx";
import { recentSearches, rememberSearch } from "./recent.ts";
import SearchOverlay from "./search-overlay.tsx";

const calls: string[] = [];
let reply: () => Promise<Response>;

type Hit = Partial<SearchHit>;
const whole = (text: string, ...matches: Excerpt["matches"]): Excerpt => ({ text, matches });
const anEventHit = (given: Parameters<typeof anEvent>[0] = {}): Hit => {
  const event = anEvent(given);
  return { event, title: whole(event.title, { start: 0, end: 5 }), events: 0, found: 0 };
};

function found(groups: Partial<Record<SearchKind, Hit[]>>, more: Partial<SearchResult> = {}) {
  return Response.json({
    query: "",
    words: [],
    corrections: [],
    dropped: [],
    complete: true,
    years: null,
    groups: (["event", "person", "place", "country"] as const).map((kind) => ({
      kind,
      total: groups[kind]?.length ?? 0,
      items: (groups[kind] ?? []).slice(0, 10),
    })),
    ...more,
  });
}

beforeEach(() => {
  calls.length = 0;
  reply = () => Promise.resolve(found({ event: [anEventHit()] }));
  vi.stubGlobal("fetch", (url: string) => {
    calls.push(url);
    return reply();
  });
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

const show = () => {
  const onClose = vi.fn();
  renderPage(<SearchOverlay onClose={onClose} />);
  return onClose;
};
const type = (text: string) =>
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: text } });
const rest = (milliseconds = 300) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

describe("search overlay", () => {
  test("SRCH-03 SRCH-04 fewer than two characters ask for more and send nothing", async () => {
    show();
    expect(screen.getByText("Type at least 2 characters")).toBeInTheDocument();
    type("a");
    await rest(1000);
    expect(screen.getByText("Type at least 2 characters")).toBeInTheDocument();
    expect(calls).toEqual([]);
  });
  test("SRCH-05 two characters are enough", async () => {
    show();
    type("g");
    await rest(1000);
    expect(calls).toEqual([]);
    type("gh");
    await rest();
    expect(calls).toEqual(["/api/search?search=gh&limit=10&page=1"]);
  });
  test("SRCH-06 SRCH-14 quick typing sends one request, 300 ms after the last letter", async () => {
    show();
    for (const text of ["gh", "gha", "ghan", "ghana"]) {
      type(text);
      await rest(100);
    }
    expect(calls).toEqual([]);
    await rest(250);
    expect(calls).toEqual(["/api/search?search=ghana&limit=10&page=1"]);
  });
  test("SRCH-07 it says that it is searching until the answer is here", async () => {
    let answer: (response: Response) => void = () => undefined;
    reply = () => new Promise((resolve) => (answer = resolve));
    show();
    type("gh");
    expect(screen.getByText("Searching…")).toBeInTheDocument();
    await rest();
    expect(screen.getByText("Searching…")).toBeInTheDocument();
    await act(async () => answer(found({ event: [anEventHit()] })));
    await waitFor(() => expect(screen.getByText("1 result")).toBeInTheDocument());
  });
  test("SRCH-09 SRCH-10 SRCH-11 SRCH-12 a result shows and links the event, matches marked", async () => {
    show();
    type("ghana");
    await rest();
    const link = await screen.findByRole("link", { name: /Ghana becomes independent/ });
    expect(link).toHaveAttribute("href", "/events/ghana");
    expect(link).toHaveTextContent("March 6, 1957");
    expect(link.querySelector("small")).toHaveTextContent("Ghana");
    expect(link.querySelector("mark")).toHaveTextContent("Ghana");
  });
  test("SRCH-13 choosing a result closes the overlay and remembers the search", async () => {
    const onClose = show();
    type("ghana");
    await rest();
    fireEvent.click(await screen.findByRole("link", { name: /Ghana becomes/ }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(recentSearches()).toEqual(["ghana"]);
  });
  test("SRCH-15 at most ten are listed", async () => {
    const items = Array.from({ length: 15 }, (_, i) =>
      anEventHit({ id: `e${i}`, title: `Event ${i}` }),
    );
    reply = () => Promise.resolve(found({ event: items }));
    show();
    type("event");
    await rest();
    await screen.findByText("15 results");
    expect(screen.getAllByRole("listitem")).toHaveLength(10);
  });
  test("SRCH-08 nothing found says so", async () => {
    reply = () => Promise.resolve(found({}));
    show();
    type("zzzz");
    await rest();
    expect(await screen.findByText("No results")).toBeInTheDocument();
  });
  test("SRCH-16 a failure is an empty result, without a word", async () => {
    reply = () => Promise.resolve(new Response("", { status: 500 }));
    show();
    type("ghana");
    await rest();
    expect(await screen.findByText("No results")).toBeInTheDocument();
    expect(toastStore.get()).toEqual([]);
  });
  test("S-08 people, places and countries stand beside the events", async () => {
    reply = () =>
      Promise.resolve(
        found({
          event: [anEventHit()],
          person: [
            {
              person: {
                id: "p",
                slug: "kwame-nkrumah",
                name: "Kwame Nkrumah",
                callings: ["leader"],
                image: "",
                media: null,
                status: "published",
                countries: ["Ghana"],
              },
              title: whole("Kwame Nkrumah", { start: 6, end: 13 }),
              events: 9,
              found: 0,
            },
          ],
          country: [
            {
              country: { name: "Ghana", code: "GH", region: "West Africa", names: ["Gold Coast"] },
              title: whole("Ghana"),
              events: 20,
              found: 3,
            },
          ],
        }),
      );
    show();
    type("nkrumah");
    await rest();
    const person = await screen.findByRole("link", { name: /Kwame Nkrumah/ });
    expect(person).toHaveAttribute("href", "/people/kwame-nkrumah");
    expect(person.querySelector("mark")).toHaveTextContent("Nkrumah");
    const country = screen.getByRole("link", { name: /3 of these events/ });
    expect(country).toHaveAttribute("href", "/countries/ghana");
    expect(screen.getByText("3 results")).toBeInTheDocument();
    expect(screen.queryByRole("heading", { name: "Places" })).toBeNull();
  });
  test("S-08 what was made of the words is said, and can be taken back", async () => {
    reply = () =>
      Promise.resolve(
        found(
          { event: [anEventHit()] },
          {
            words: ["asante"],
            corrections: [{ from: "asanti", to: "asante", query: '"asanti" 1800-1900' }],
            years: { from: 1800, to: 1900, text: "1800-1900", applied: true, query: "asanti" },
          },
        ),
      );
    show();
    type("asanti 1800-1900");
    await rest();
    expect((await screen.findByText(/Nothing has the word/)).textContent).toContain(
      "Nothing has the word asanti. Showing asante, in the years 1800 to 1900.",
    );
    fireEvent.click(screen.getByRole("link", { name: "Any year" }));
    expect(screen.getByRole("searchbox")).toHaveValue("asanti");
    expect(screen.getByRole("searchbox")).toHaveFocus();
  });
  test("SRCH-02 Close closes", async () => {
    const onClose = show();
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });
  test("arrow keys walk from the box through the results", async () => {
    show();
    type("ghana");
    await rest();
    const link = await screen.findByRole("link", { name: /Ghana becomes/ });
    fireEvent.keyDown(screen.getByRole("searchbox"), { key: "ArrowDown" });
    expect(link).toHaveFocus();
    fireEvent.keyDown(link, { key: "ArrowUp" });
    expect(screen.getByRole("searchbox")).toHaveFocus();
  });
});

test("recent searches are few, newest first, each once", () => {
  for (const text of ["a1", "b2", "c3", "d4", "e5", "f6", "B2"]) rememberSearch(text);
  expect(recentSearches()).toEqual(["B2", "f6", "e5", "d4", "c3"]);
});
