import { act, screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { comments } from "@/api/comments.ts";
import { revisions } from "@/api/entries.ts";
import { collections, event, events, stats } from "@/api/events.ts";
import { health } from "@/api/site.ts";
import { LATEST } from "@/api/use-revisions.ts";
import { anEvent } from "@/test/events.ts";
import { type Responses, renderPage } from "@/test/render.tsx";
import { latestPlaces } from "./places/queries.ts";

// A page that asks for anything it was not given would hang; here it fails at once.
const offline = () =>
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("", { status: 500 })));

const many = (count: number, change: (i: number) => object) =>
  Array.from({ length: count }, (_, i) =>
    anEvent({ id: `e${i}`, title: `Event ${i}`, ...change(i) }),
  );

async function show(
  page: string,
  options: { url?: string; responses?: Responses; params?: Record<string, string> },
) {
  offline();
  const { Page } = (await import(`./${page}/${page}.page.tsx`)) as { Page: () => React.ReactNode };
  return renderPage(<Page />, options);
}

describe("home", () => {
  const responses = (items: ReturnType<typeof anEvent>[]): Responses => [
    [events({ limit: 20, page: 1 }), { items, total: items.length }],
    [stats(), { total: 1, byCountry: [{ _id: "Ghana", count: 1 }], byTag: [] }],
  ];
  test("HOME-01 HOME-02 HOME-03 HOME-04 hero, refine bar, quick search and cards", async () => {
    await show("home", { responses: responses([anEvent()]) });
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Return and fetch it.");
    for (const label of ["Category", "Country", "From", "On this day", "Quick search"]) {
      expect(screen.getByLabelText(label)).toBeInTheDocument();
    }
    expect(screen.getByRole("button", { name: "Reset" })).toBeInTheDocument();
    expect(screen.getAllByRole("article")).toHaveLength(1);
  });
  test("HOME-05 HOME-08 HOME-09 the options", async () => {
    await show("home", { responses: responses([anEvent()]) });
    const texts = (label: string) =>
      [...screen.getByLabelText(label).querySelectorAll("option")].map(
        (option) => option.textContent,
      );
    expect(texts("Category")).toEqual(["All Categories", "Independence", "Politics"]);
    expect(texts("Country")).toHaveLength(51);
    expect(texts("Country")[0]).toBe("All Countries");
    expect(screen.getByLabelText("From")).toHaveAttribute("placeholder", "mm/dd/yyyy");
  });
  test("HOME-19 nothing found says so", async () => {
    await show("home", { responses: responses([]) });
    expect(screen.getByText("No results match your filters yet.")).toBeInTheDocument();
  });
  test("ERR-02 a reload that fails after a good load empties the list", async () => {
    const { client } = await show("home", { responses: responses([anEvent()]) });
    expect(screen.getAllByRole("article")).toHaveLength(1);
    await act(() => client.invalidateQueries({ queryKey: ["events"] }));
    expect(
      await screen.findByText("Failed to load events. Please try again later."),
    ).toBeInTheDocument();
    expect(screen.queryByRole("article")).toBeNull();
  });
  test("ERR-01 ERR-02 a failure empties the list, says so and offers another try", async () => {
    await show("home", { responses: [] });
    expect(
      await screen.findByText("Failed to load events. Please try again later."),
    ).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Try again" })).toBeInTheDocument();
    expect(screen.queryByRole("article")).toBeNull();
    expect(screen.queryByText("No results match your filters yet.")).toBeNull();
  });
});

describe("event", () => {
  const sources = [
    { kind: "book" as const, title: "Politics in Ghana", author: "Dennis Austin", verified: true },
    { kind: "oral" as const, title: "An interview", verified: false, url: "javascript:alert(1)" },
  ];
  const responses = (change = {}): Responses => [
    [event("g"), { event: anEvent({ id: "g", sources, revisionCount: 5, ...change }) }],
    [comments("g", 1), { items: [], total: 0 }],
    [
      revisions("events", "g", LATEST),
      { items: [{ createdAt: "2026-11-12T09:30:00Z" }], total: 5, edits: 4 },
    ],
  ];
  test("EVT-01 EVT-02 EVT-03 EVT-04 EVT-06 the hero and the whole summary", async () => {
    await show("event", { params: { id: "g" }, responses: responses({ summary: "One.\n\nTwo." }) });
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(
      "Ghana becomes independent",
    );
    expect(screen.getByText("March 6, 1957")).toBeInTheDocument();
    expect(screen.getByText("One.")).toBeInTheDocument();
    expect(screen.getByText("Two.")).toBeInTheDocument();
    expect(within(screen.getByRole("list", { name: "Tags" })).getAllByRole("link")).toHaveLength(2);
  });
  test("sources are numbered, named by kind and marked; a script is never a link", async () => {
    await show("event", { params: { id: "g" }, responses: responses() });
    expect(await screen.findByText("1 of 2 verified")).toBeInTheDocument();
    expect(screen.getByText("Verified")).toBeInTheDocument();
    expect(screen.getByText("Not yet checked")).toBeInTheDocument();
    expect(screen.getByText("Oral history", { exact: false })).toBeInTheDocument();
    expect(screen.getByText("An interview").closest("a")).toBeNull();
    expect(screen.getByText("Edited 4 times")).toBeInTheDocument();
    expect(screen.getByText("last on November 12, 2026")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "See what changed" })).toHaveAttribute(
      "href",
      "/events/g/history",
    );
  });
  test("EVT-07 EVT-08 EVT-09 EVT-10 discussion, ways back and sharing", async () => {
    await show("event", { params: { id: "g" }, responses: responses() });
    expect(
      await screen.findByText("No comments yet. Be the first to share your thoughts."),
    ).toBeInTheDocument();
    expect(screen.getByRole("heading", { name: "Discussion" })).toBeInTheDocument();
    expect(
      screen.getByRole("link", { name: "Sign in to join the discussion" }),
    ).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Back to History Archive" })).toHaveAttribute(
      "href",
      "/history",
    );
    expect(screen.getByRole("link", { name: "Home" })).toHaveAttribute("href", "/");
    expect(screen.getByRole("button", { name: "Share" })).toHaveAttribute("aria-haspopup", "menu");
  });
  test("EVT-11 EVT-12 what is not there is Not Found", async () => {
    await show("event", { params: { id: "x" }, responses: [[event("x"), null]] });
    expect(await screen.findByRole("heading", { name: "Not Found" })).toBeInTheDocument();
    expect(screen.getByText("We couldn't find that event.")).toBeInTheDocument();
  });
});

describe("overviews", () => {
  test("COL-10 COL-01 COL-02 COL-03 COL-04 COL-05 COL-07 COL-08 chips and cards", async () => {
    const tags = Array.from({ length: 20 }, (_, i) => ({ tag: `Tag ${i}`, totalEvents: 30 - i }));
    const answer = {
      collections: [
        {
          tag: "War",
          totalEvents: 6,
          latestEventDate: "",
          updatedAt: "",
          events: many(6, (i) =>
            i === 0
              ? { date: "", summary: "x".repeat(181) }
              : { date: "1957-03-06", summary: "y".repeat(180) },
          ),
        },
      ],
      availableTags: tags,
    };
    await show("collections", { url: "/collections", responses: [[collections(""), answer]] });
    const chips = within(
      screen.getByRole("navigation", { name: "Choose a collection" }),
    ).getAllByRole("link");
    expect(chips).toHaveLength(19);
    expect(chips[0]).toHaveTextContent("All Collections");
    expect(chips[0]).toHaveAttribute("aria-current", "true");
    expect(chips[1]).toHaveTextContent("Tag 0");
    expect(chips[1]).toHaveTextContent("30");
    const card = screen.getByRole("article");
    expect(within(card).getAllByRole("listitem")).toHaveLength(4);
    expect(within(card).getByText("6")).toBeInTheDocument();
    expect(within(card).getByText("Updated recently")).toBeInTheDocument();
    expect(within(card).getByText("Date unknown")).toBeInTheDocument();
    expect(within(card).getByText(`${"x".repeat(177)}…`)).toBeInTheDocument();
    expect(within(card).getAllByText("y".repeat(180))).toHaveLength(3);
  });
  test("ERR-30 collections that cannot be loaded", async () => {
    await show("collections", { url: "/collections" });
    const text = "We couldn't load curated collections right now. Please try again.";
    expect(await screen.findByText(text)).toBeInTheDocument();
  });
  test("COL-11 six skeletons while loading", async () => {
    vi.stubGlobal("fetch", () => new Promise(() => undefined));
    const { Page } = await import("./collections/collections.page.tsx");
    renderPage(<Page />, { url: "/collections" });
    expect(document.querySelectorAll("[data-skeleton]")).toHaveLength(6);
  });
  test("PPL-01 PPL-02 PPL-03 PPL-04 PPL-05 four callings, whatever the data", async () => {
    const none = { items: [], total: 0 };
    await show("people", {
      responses: [[events({ limit: 24, page: 1 }), none]],
    });
    const names = ["Political Leaders", "Cultural Icons", "Scholars & Writers", "Activists"];
    for (const name of names) expect(screen.getByRole("heading", { name })).toBeInTheDocument();
    expect(screen.getAllByRole("heading", { level: 3 })).toHaveLength(4);
    expect(screen.getByRole("link", { name: "Political Leaders" })).toHaveAttribute(
      "href",
      "/history?tags=POLITICS",
    );
    for (const name of names) {
      expect(screen.getByRole("link", { name })).toHaveAttribute(
        "href",
        expect.stringContaining("/history?tags="),
      );
    }
  });
  test("PPL-07 at most eight tags, most used first", async () => {
    const items = many(10, (i) => ({ tags: Array.from({ length: i + 1 }, (_, t) => `tag${t}`) }));
    await show("people", {
      responses: [[events({ limit: 24, page: 1 }), { items, total: 10 }]],
    });
    const section = screen.getByRole("region", { name: "Popular tags" });
    const tags = within(section)
      .getAllByRole("listitem")
      .map((item) => item.textContent);
    expect(tags).toHaveLength(8);
    expect(tags[0]).toBe("tag010");
  });
  test("PLC-01 PLC-02 PLC-03 PLC-04 PLC-06 PLC-07 regions, featured countries and the map", async () => {
    const places = Array.from({ length: 20 }, (_, c) =>
      many(c + 1, () => ({ country: `Country ${c}`, countryCode: "" })),
    ).flat();
    places.push(anEvent());
    await show("places", {
      responses: [
        [latestPlaces(), { items: places, total: 211 }],
        [stats(), { total: 211, byCountry: [{ _id: "Ghana", count: 1 }], byTag: [] }],
      ],
    });
    for (const name of ["West Africa", "East Africa", "Central Africa", "Southern Africa"]) {
      expect(screen.getByText(name)).toBeInTheDocument();
    }
    const featured = within(
      screen.getByRole("region", { name: "Featured countries" }),
    ).getAllByRole("listitem");
    expect(featured).toHaveLength(18);
    expect(featured[0]).toHaveTextContent("Country 1920");
    const map = screen.getByRole("group", { name: "Map of Africa by number of events" });
    expect(within(map).getAllByRole("link")).toHaveLength(54);
    expect(within(map).getByRole("link", { name: "Ghana, 1 event" })).toHaveAttribute(
      "href",
      "/history?country=Ghana",
    );
  });
  test("ABT-01 … ABT-10 mission, values, the way in and the figures", async () => {
    await show("about", {
      responses: [
        [events({ limit: 1, page: 1 }), { items: [anEvent()], total: 1234 }],
        [health(), { status: "ok", uptime: 125 }],
      ],
    });
    for (const name of [
      "Our mission",
      "Community-Curated",
      "Verified Sources",
      "Transparent Edits",
      "Open Access",
      "Get Involved",
    ]) {
      expect(screen.getByRole("heading", { name })).toBeInTheDocument();
    }
    expect(screen.getByText("1,234")).toBeInTheDocument();
    expect(screen.getByText("54")).toBeInTheDocument();
    expect(screen.getByText("Running")).toBeInTheDocument();
    expect(screen.getByText("up for 2 minutes")).toBeInTheDocument();
  });
  test("ABT-09 a service that does not answer is unavailable", async () => {
    await show("about", {});
    expect(await screen.findByText("Unavailable")).toBeInTheDocument();
    expect(screen.getByText("54")).toBeInTheDocument();
  });
});

describe("lists", () => {
  const facets = {
    tags: [{ key: "WAR", count: 3 }],
    countries: [{ key: "Mali", count: 2 }],
    decades: [{ key: "1960", count: 2 }],
    centuries: [{ key: "20", count: 2 }],
  };
  const timelineUrl = events({ sort: "oldest", limit: 20, page: 1 });
  const railUrl = events({ limit: 1, page: 1, facets: true });
  test("TL-02 TL-06 entries alternate, and begin on the left in each span of time", async () => {
    const items = [
      anEvent({ id: "a", date: "1961-01-01" }),
      anEvent({ id: "b", date: "1962-01-01" }),
      anEvent({ id: "c", date: "1963-01-01" }),
      anEvent({ id: "d", date: "1971-01-01" }),
    ];
    vi.stubGlobal(
      "IntersectionObserver",
      class {
        observe() {}
        disconnect() {}
      },
    );
    await show("timeline", {
      url: "/timeline",
      responses: [
        [timelineUrl, { items, total: 4 }],
        [railUrl, { items: [], total: 4, facets }],
      ],
    });
    const sides = [...document.querySelectorAll("[data-side]")].map((entry) =>
      entry.getAttribute("data-side"),
    );
    expect(sides).toEqual(["left", "right", "left", "left"]);
    const options = [...screen.getByLabelText("Decade").querySelectorAll("option")].map(
      (option) => option.textContent,
    );
    expect(options).toEqual([
      "All decades",
      "1950s",
      "1960s",
      "1970s",
      "1980s",
      "1990s",
      "2000s",
      "2010s",
      "2020s",
    ]);
    expect(screen.getByRole("heading", { name: /1960s/ })).toHaveTextContent("2 events");
  });
  test("TL-08 nothing found says so", async () => {
    await show("timeline", {
      url: "/timeline",
      responses: [
        [timelineUrl, { items: [], total: 0 }],
        [railUrl, { items: [], total: 0, facets }],
      ],
    });
    expect(screen.getByText("No events match your filters.")).toBeInTheDocument();
  });
  test("HIST-01 … HIST-06 HIST-10 HIST-11 HIST-12 HIST-13 HIST-14 the archive", async () => {
    const url = events({
      country: ["Mali"],
      tags: ["WAR"],
      decade: 1960,
      sort: "newest",
      limit: 20,
      page: 1,
      facets: true,
    });
    await show("archive", {
      url: "/history?tags=WAR&country=Mali&decade=1960",
      responses: [[url, { items: [anEvent()], total: 1, facets }]],
    });
    expect(screen.getByRole("heading", { level: 1, name: "History Archive" })).toBeInTheDocument();
    expect(screen.getByText("1 event")).toBeInTheDocument();
    expect(screen.getByRole("checkbox", { name: /War/ })).toBeChecked();
    expect(screen.getByRole("checkbox", { name: /Mali/ })).toBeChecked();
    expect(screen.getByLabelText("Decade", { selector: "select" })).toHaveValue("1960");
    for (const [filter, rest] of [
      ["War", "country=Mali&decade=1960"],
      ["Mali", "tags=WAR&decade=1960"],
      ["1960s", "tags=WAR&country=Mali"],
    ]) {
      expect(screen.getByRole("link", { name: `Remove filter ${filter}` })).toHaveAttribute(
        "href",
        `/history?${rest}`,
      );
    }
    expect(screen.getByRole("link", { name: "Clear All" })).toHaveAttribute("href", "/history");
    expect(screen.getByRole("link", { name: /View details/ })).toHaveAttribute(
      "href",
      "/events/ghana",
    );
    expect(screen.getByRole("button", { name: /^Share Ghana/ })).toBeInTheDocument();
    const sorts = [...screen.getByLabelText("Sort").querySelectorAll("option")].map(
      (option) => option.textContent,
    );
    expect(sorts).toEqual(["Newest First", "Oldest First", "Country A-Z"]);
  });
  test("OTD-04 a day without events", async () => {
    vi.useFakeTimers({ now: new Date(2026, 10, 15), toFake: ["Date"] });
    const url = events({ to: "2026-11-15", monthDay: "11-15", sort: "oldest", limit: 20, page: 1 });
    await show("on-this-day", { url: "/on-this-day", responses: [[url, { items: [], total: 0 }]] });
    expect(screen.getByText("No Events Found")).toBeInTheDocument();
  });
});
